package intents

// englishTopics holds the words of the other topics of renting, and of talk
// that is no question.
var englishTopics = []entry{
	{priceWord, "", "price|prices|pricing|priced|cheap|cheapest|cheaper|expensive|rate|rates|hourly|monthly|per hour|per month|an hour|how much for|going rate|fair price|quote|quoted|a fair|for rent|rental cost|hourly cost|hr"},
	{costWord, "", "cost|costs|costing|budget|bill|spend|total cost|expense|expenses|how much would it cost|how much will it cost|money|how bad|how many hours at|hours at"},
	{troubleWord, "", "oom|ooms|oomed|ooming|out of memory|ran out of memory|cuda out of memory|crash|crashed|crashes|crashing|error|errors|killed|segfault|hangs|hanging|stuck|fails|failed|failing|exception|nan|exit code|return code|exits with|no space left|bus error|memory leak|leak|blows up|blew up|spilling"},
	{logText, "", "traceback|runtimeerror|tried to allocate|total capacity|already allocated|reserved in total|reserved but unallocated|cuda error|killed process|nccl warn|is killed by signal|os error|errno|outofmemoryerror|valueerror|keyerror|free memory on device|maximum number of tokens|no kernel image|no available memory|cache blocks|failed to allocate|cublas|cudnn error|segmentation fault|core dumped|expandable segments"},
	{paymentWord, "", "prepay|prepaid|prepayment|upfront|up front|deposit|refund|refunds|refundable|reserved|scam|scammed|spot instance|spot instances|spot|interruptible|pay in advance|crypto|locked in|balance|top up|chargeback|on demand|catch|price lock|cant migrate"},
	{contractWord, "", "egress|ingress|taxes|tax|vat|invoice|sla|termination|terminate|hidden cost|hidden costs|hidden fees|fees|fee|billing|bills me|bill me|charged|charging|who pays|goes down|downtime|compensation|charge|all in|stopped|stopped everything|destroyed|minimum commitment|contract|include bandwidth|storage fee|keeps charging|data retention"},
	{trialWord, "", "trial|trialing|free trial|sanity test|smoke test|gpu burn|nccl tests|verify the card|check the card|burn in|before committing|vet|real card|fake card|test run|check the gpu|before paying|before renting|really a|is it really|test before"},
	{linkWord, "", "nvlink|nv link|nvswitch|infiniband|ib|roce|p2p|pcie|pci e|gen3|gen4|gen5|interconnect|multi gpu|multi node|mix|mixing|different cards|topology|nccl|allreduce|all reduce|scaling|peer to peer"},
	{qualityWord, "", "quality|worse than|noticeably|quality loss|perplexity|ppl|accuracy|degrade|degradation|noticeable|dumber|lossy|which quant|which gguf|garbage|quant should|what quant|which gguf quant|best quant|which quantization|what quantization"},
	{choiceWord, "", "which is better|better|which one|which of|choose|choosing|decide|worth it|worth|overkill|do i pick|should i pick|same thing|pick first|recommended method|or should i"},
	{versusWord, "", "vs|versus|compare|compared|comparison|against|difference between|differences|replace|instead of a|over a"},
	{orWord, "", "or"},
	{askSpeed, "", "tok s|toks s|t s|tokens s|tps|it s|sec it|s it|tokens per second|tok per second|how fast|how quick|how quickly|how long|throughput|latency|speed|ttft|first token|how many hours|how many days|per epoch|hours for|time per|take to|is that slow"},
	{slowWord, "", "slow|slower|slowly|faster|fast|slowdown|as fast"},
	{newbieWord, "", "newbie|beginner|noob|first time|never rented|new to|first rental|first gpu|first card|first fine tune|dumb question|getting started|get started|where do i start|just starting|need to know|never used"},
	{setupWord, "", "install|installing|installed|set up|setup|configure|docker|flag|flags|drivers|driver|upload|uploading|download|ssh|vscode|jupyter|conda|pip|environment|command|nohup|tmux|mount a|mount the|mounting|port|ports|cuda version|container|best way to"},
	{howTo, "", "how do i|how to|how can i|how should i|how do you"},
	{askMeaning, "", "what is|whats a|whats an|meaning|mean|means|explain|definition|define|stands for|in plain words|whats kv|whats fp8|eli5"},
	{supportWord, "", "support|supports|supported|compatible|compatibility|capable|have it|do fp8|do bf16|do fp4"},
	{specWord, "", "tflops|bandwidth|memory bandwidth|tdp|cuda cores|tensor cores|compute capability|specs|spec|specification|specifications|active params|active parameters|which sizes|what sizes|context length does|how long is the context|max context of|context length of|power draw"},

	{greetingWord, "", "hi|hello|hey|yo|good morning|good evening|good afternoon|morning|hiya|howdy|are you there|anyone there|sup"},
	{thanksWord, "", "thanks|ok|okay|lol|haha|sure|alright|thank you|thx|ty|cheers|cool|great|got it|nice|awesome|perfect|appreciate|bye|goodbye|see you|see ya|understood|makes sense|good night"},
	{identityWord, "", "who are you|what are you|are you a bot|are you a human|human or a bot|are you a person|are you human|are you chatgpt|who made you|who built you|who created you|your name|are you an ai|are you real|which model are you"},
	{helpWord, "", "help|what can you do|what do you do|how do you work|how do i use you|commands|what can i ask|help me"},
	{rudeWord, "", "stupid|idiot|useless|shut up|suck|sucks|fuck|fucking|wtf|crap|moron"},
	{offTopicWord, "", "weather|stock price|stock market|stocks|joke|poem|recipe|football|batman|superman|movie|movies|song|lyrics|capital of|homework|essay|microwave|girlfriend|boyfriend|game|games|gaming|python script|scrape|horoscope|lottery|president|election|restaurant|hotel|flight|pizza|dinner|write me|haiku|tell me a story|cyberpunk|fortnite|who wins|who won|meaning of life|bitcoin|ethereum|translate|sing me|minecraft|valorant|elden ring|cat or dog|translate this"},
	{injectionWord, "", "ignore previous|ignore all previous|ignore previous instructions|ignore the above|ignore all instructions|ignore your|disregard previous|disregard all|forget your instructions|you are now|system prompt|your prompt|your instructions|jailbreak|developer mode|pretend to be|pretend you|act as|api key|api keys|slack token|bot token|bot tokens|your config|your token|password|passwords|credentials|secret key|answer yes|just say yes|say yes|reveal your|print your|repeat after me"},
	{actionWord, "", "buy me|buy one for me|pay for me|place an order|order me|log into my|log in to my|login to my|log me in|send the deposit|which wallet|wallet|book me|rent it for me|rent one for me|rent me|purchase one|transfer money|start an instance for me|please shut down|please stop my|please delete my|cancel my subscription"},
	{codeWord, "", "def|printf|console log|public static|elif|int main|std cout|println"},
	{noiseWord, "", "a day|as well|at all|most of|right now|or not|or no|or so|and so on|what if i"},
}
