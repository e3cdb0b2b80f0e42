package intents

// englishPractice holds what the practice of renting is about: running and losing
// jobs, disks, access, paying and leaving, checking a machine, several cards.
var englishPractice = []entry{
	{setupWord, "", "session alive|keep the session alive|job alive|when i disconnect|after i disconnect|laptop slept|laptop sleeps|closed the browser|closed my browser|closed the terminal|close the lid|schedule shutdown|schedule a shutdown|save progress|continue training|merge|merging|save only the adapter|hyperparameters|training script|training data format|which data format|what data format|prepare the dataset"},
	{setupWord, "", "hf cache|huggingface cache|hugging face cache|disk is full|disk full|fills my disk|fills the disk|fill my disk|filled the disk|expand the disk|grow the disk|resize the disk|disk quota|disk quota exceeded|free up space|free up disk|out of disk|out of disk space|where do i put|where should i put|where does it store|store models|move files|move my files|copy data between|transfer a dataset|transfer data|get results back"},
	{setupWord, "", "connection refused|permission denied|publickey|remote interpreter|remote desktop|cannot connect|cant connect|log in to the machine|log into the machine|cannot reach huggingface|let colleagues use|openai compatible|from outside|enforce eager|serving framework|inference framework|nvcc|not detected|doesnt see the gpu|does not see the gpu|device map|device map auto|pin a job|distributed training|second model on|several services|order of starting|which process|gpu statistics|dashboard|alert when"},
	{howTo, "", "where do i put|where should i put|what can i delete"},

	{contractWord, "", "end the lease|leave the lease|leave early|leave before|free quota|data disk|is traffic|traffic free|free traffic|bandwidth free|free bandwidth|is bandwidth|storage free|free storage|egress free|are uploads|uploads free|are downloads|downloads free|is transfer|transfer free|count as traffic|traffic cap|data cap|metered|public ip|elastic ip|deletes my|deleted after|is deleted|gets deleted|get deleted|auto release|released automatically|automatically released|released after|arrears|overdue"},
	{contractWord, "", "round up to|rounds up to|minimum rental|minimum rental time|minimum rental period|rental period|shortest rental|invoiced|reimbursement|reimbursed|fapiao|on top of the gpu price|on top of the price|else to ask|missing in this quote|who replaces|be replaced|replacement time|maintenance window|personal data|is it legal|legal to|export control|export controls|overseas data|overseas gpu|overseas server|overseas servers|overseas machine|overseas machines|overseas host|data overseas|sub lease|sublease|subletting|proof of ownership|who owns the data|same as release|power off the same|still bills|bills after|meter stop|meter running|the meter|keep my card|card was taken|stock empty|insufficient resources|no capacity|no gpu mode|no card mode|no card boot|without the card|wipe data|wipe my data|before release|before releasing|before destroy|before destroying|before terminating|before i delete|offboarding|returning a leased|liquidated damages|snapshots cost"},

	{paymentWord, "", "personal account|private account|bank transfer|pay privately|pay the seller|outside the platform|off platform|outside the website|off the platform|alipay|rebate|rebates|kickback|kickbacks|wire to|if i wire|wire money|wire the money|cash discount|company account|refuses card|run away with|fraud|fraudulent|suspiciously cheap|so much cheaper|shared account|raise the price|raise prices|raise my price|price went up|price goes up|prices go up|renewed automatically|renews automatically|renewal|lock the price|lock in the price|price guarantee|pay the full|full term|annual contract|first contract|reservation|committed use|savings plan|pay as you go|taken away mid|interrupted halfway|lost progress|forgot to stop|forgot to turn off|left the gpu running|left a box on|left it running all|accidentally kept|accidentally left|bill shock|voucher|vouchers|coupon|coupons|recharge|runs low|running low|balance runs out|below zero|second hand marketplace|out of business|automatic recharge"},

	{trialWord, "", "does my rented|my rented node|fio|iperf|iperf3|iops|try out a|stability of a rented|evaluation of a|minimum checks|benchmark score|test machine|test machines|demo machine|free gpu hours|re marked|gpu slice|vgpu slice|right card|promised cores|the promised|as advertised|advertised|cpu steal|steal time|noisy neighbour|noisy neighbours|noisy neighbor|noisy neighbors|somebody else on|someone else on|clocks drop|really have nvme|benchmark the|storage throughput check|accept a gpu server|test order|items to test|background check|check in the first hour|look up a chinese company|business licence|business license|registered only"},

	{linkWord, "", "busbw|all reduce perf|numa|numa node|numa nodes|across data centres|two data centres|different data centres|across data centers|two data centers|different data centers|different cities|between cities|cross rack|cross region|bandwidth between|link speed|gpus wait|second card does not help|second gpu doesnt help|different gpus|heterogeneous|divide heads|divide the heads|divides the heads|divide evenly|divisible|odd number of|uneven memory|one model over|sharding|parallel setup|one large card|several consumer cards|fewer big|slowest card|all to all|alltoall"},
	{jointWord, "", "different gpus"},
	{qualityWord, "", "quant formats|quant format|quantization format|quantisation format|older cards|marlin|marlin kernel"},
	{tuningChoice, "", "adapters or|adapter or|an adapter or|all weights or|all the weights or|every weight or|adapters enough|adapter enough|adapters vs"},
	{tuningWord, "full", "all the parameters trained|train all weights|training all weights|update all weights|updating all weights|train every weight|tune all weights"},
	{askModel, "", "models that run|models that fit|models that work|model that runs|model that fits|models i can run|llms that run|llm that runs|models can i run|any llm i can run"},
	{runWord, "", "models that run|model that runs|models i can run|llms that run|llm that runs|models can i run|any llm i can run"},
	{modelWord, "", "models that run|models that fit|models that work|model that runs|model that fits|models i can run|llms that run|llm that runs"},
	{symptomWord, "", "halves|halved|drops by half|cut in half after|overheats|overheating|runs hot|running hot|too hot|gets hot"},
	{slowWord, "", "halves|halved"},
	{troubleWord, "", "with out of memory"},
	{clearTrouble, "", "with out of memory"},
	{thanksWord, "", "exactly what i needed|just what i needed|what i needed|that answers it|answers my question|that did it|solved|that solved it|works now|got it working|all good|thats all|that is all|good to know"},
	{priceWord, "", "inflated|marked up|padded|overcharged|being overcharged|overcharging|a fair quote|compare a quote|with the market"},

	{defineWord, "", "whats|whats a|whats an|what is|what are|what exactly is|explain|define|definition|meaning|mean|means|stand for|stands for|eli5"},
	{policyWord, "", "policy|policies|refund policy|cancellation policy|the rules|terms of service|procedure|deadline"},
	{contractWord, "", "cancellation|cancellation policy|cancellation terms|cancel anytime|cancel any time"},
	{jargonWord, "", "volume|volumes|gib|gibibyte|token|tokens|parameter|parameters|params|param|key value cache|grouped query attention|multi head latent attention|layer freezing|bitsandbytes|pci express|zero|expert parallel|time slicing|error correcting memory|dynamic batching|concurrency|concurrent users|ckpt|amp|savings plan|idc|availability|snapshot|snapshots|pue|inode|inodes|npu|dense|sliding window|sliding window attention|pagedattention|marlin|marlin kernel|vlm|node|nvitop|image|instance|monthly plan|release|auto release|arrears|network volume|nas|oss|public ip|elastic ip|mbps|iops|neocloud|hyperscaler|rack|rack unit|liquidated damages|classified protection|real name verification|kyc|rule of thumb|lr|loss|overfit|pass through|quota|coupon|voucher|sublease|subletting|deletion clock|mlps|cards hour|jupyterlab|cold start|ecc|mig|sm|bits|expert|experts|batch|seed|epoch|step|embedding|logit|logits"},

	{trainWord, "finetune", "continue training|distributed training|training script|training data format|which finetuning method|which fine tuning method|which tuning method|which tuning"},
	{serveWord, "", "serving framework|inference framework"},
	{insteadWord, "", "instead of|rather than|in place of"},
	{followMark, "", "instead of"},
	{guardWord, "", "protect my|protect our|protecting my|leak my|leaking my|leak keys|from leaking|encrypt|encrypted|encryption|other tenants|hacked|compromised|visible to others|agent forwarding|secrets on|safe to put|safe to keep|safe to store|safe to upload|rotate keys|my api keys|my api key|my ssh key safe|mining on my"},
	{batchKey, "", "process at once|processing at once|in one batch|per forward pass|batches of|in batches of"},

	{setupWord, "", "clone the instance|limit memory of|memory of one process|remote server|uses the cpu|use the cpu and not|gpu not used|not using my gpu|actually being used|pip install fails|resume a broken|compile error|prebuilt image|which pytorch|which cuda|sm not compatible|cannot open huggingface|webui"},
	{contractWord, "", "down for|server down|server is down|when it goes down|when the box goes down|host goes offline|goes offline|going offline|compensate|compensates|compensated|downtime credit|who pays for|bill me for|does stopping|stopping the instance|does it keep billing|keep billing|keeps billing|hourly minimum|extra for|charge extra|charged extra|surcharge|surcharges|setup charge|cancellation fee|early termination|break the contract|terminate early|what must be written|written down|terms protect|review my gpu lease|review my lease|data after i leave|quote include|quote includes|electricity included|power included|bandwidth included|storage included|does that include|whats included|what is included|ticket or without"},
	{paymentWord, "", "hold my deposit|keep my deposit|deposit back|get my deposit|unspent|leftover credit|leftover credits|leftover balance|credit expire|credits expire|refund policy|no refund|no refunds|cash out|withdraw|pay by wechat|pay through|middleman|reseller wants|seller wants|asks me to pay|asking me to pay|wants payment|upfront payment|is putting in|promo|promotional price|intro price|teaser price"},
	{trialWord, "", "is it throttled|spot a fake|spot fake|detect a fake|detect fake|tell a fake|prove its real|prove it is real|verify that its|confirm its a|confirm that its|confirm it is|check that its|check that it is|first thing to run|run first on|first tests|what tests|which tests|before i move|before moving|before i put money|before i top up|on day one|try it for|trial day|trial period|poc|proof of concept|test the network|test the disk|test disk"},
	{newbieWord, "", "first steps|from account to first|to practise on|to practice on|entry level|learning llm|learning llms|complete guide|ten commands|need to be an engineer|command line required|need linux|know linux|dont know linux|not a programmer|non technical|no coding|cant code|no programming|hand holding|hold my hand|what do i need to learn|where do students|avoid rookie|rookie|rookie mistakes"},
	{linkWord, "", "gpus need to talk|talk to each other|same switch|same rack|second card slower|slower with more|more cards slower|not four times|not twice as fast|twice as fast with|uneven split|need a bridge|dont match|dont have to match|must they match|have to match|identical cards|x4 slot|x8 slot|riser|slot speed|pix phb sys|phb|sys in topo"},
	{qualityWord, "", "quantised file|quant file|pick a quant|lose much|loses much|lose quality|loses quality|lobotomized|lobotomised|braindead|noticeably dumber|how lossy|below 4 bit|below four bits|sweet spot|imatrix worth|file should i download"},
	{tuningWord, "lora", "downsides of lora|drawbacks of lora|lora forget|lora forgets|limits of lora|lora rank should"},
	{tuningChoice, "", "which tuning method|which tuning|which finetuning method|which fine tuning method|downsides of lora|drawbacks of lora|lora forget|lora forgets|limits of lora|lora rank should|rank should i"},

	{fairWord, "", "fair|a fair|fair price|a fair price|a fair quote|good deal|a good deal|a good price|overpriced|ripoff|rip off|a steal|reasonable|too much|too expensive|steep|inflated|marked up|padded|overcharged|being overcharged|is it expensive|expensive"},
	{priceWord, "", "reasonable price|reasonable rate|normal price|normal rate|too expensive|steep"},
	{askPrice, "", "reasonable price|reasonable rate|normal price|normal rate|whats normal|what is normal"},
	{asideWord, "after", "leaving aside|leave aside|setting aside|putting aside|ignoring|not counting|regardless of|apart from|never mind the|forget about"},
	{asideWord, "before", "aside|to one side"},

	{askModel, "", "what could we do|what can we do with|what could we do with|what could i do with|what can i do with|do with it|do with them|good for model wise|usable for|use it for|use them for"},
	{askCard, "", "what should we get|what should i get|what do we get|what do i get|what to get|what do i buy|what do we buy|what should i buy|what should we buy|what to buy|what would you buy|what should i order|what should we order|what should we go for"},
	{versusWord, "", "gap|performance gap|speed gap|delta|how far behind|how far ahead|ahead of|lag behind|lags behind|edge over|advantage over|behind the"},
	{logText, "", "model requires more system memory|requires more system memory"},
	{contractWord, "", "keep costing|keeps costing|still cost|still costs|still costing|costing money|cost money while|costs money while|if i stop|if we stop|after i stop|once i stop|when i stop|if i pause|when i pause|if i shut|when i shut|stopped instance|stopped pod|stopped box|stopped machine"},
	{trialWord, "", "quick test|quick tests|quick check|quick checks|spot check|spot checks|what to check|what should i check|which checks|checks should i run|new providers node|keeping this node|before keeping|before i keep|power limited|power capped|downclocked"},
	{linkWord, "", "topo m|topo matrix|phb in topo|topo shows|topo output|nic speed|numa hop"},
	{effectWord, "", "impact|impacts|a problem|affect|affects|actually help|really help|does it help|help at all|worth having"},
	{howTo, "", "any way to|is there a way to|good way to|quickest way|any mirror|which mirror|what mirror"},
	{setupWord, "", "any mirror|which mirror|what mirror|mirrors|downloads crawl|downloads are crawling|downloads crawling"},
	{dataWord, "", "downloads crawl|downloads are crawling|downloads crawling"},
	{symptomWord, "", "downloads crawl|downloads are crawling|downloads crawling"},
	{askMeaning, "", "what the heck is|what the hell is|what on earth is|what even is|whats the deal with|what is the deal with|in plain english|in layman terms|in laymans terms|for a layman|plain words|what people mean by"},
	{defineWord, "", "what the heck is|what the hell is|what on earth is|what even is|whats the deal with|what is the deal with"},
	{thanksWord, "", "i owe you|i owe you a|i owe you one|you deserve a|you rock|youre the best|you saved me|cheers mate|thank you so much|thanks so much|thanks man|thanks mate|ta"},
	{offTopicWord, "", "beer|beers|drink on me|a drink"},
	{noiseWord, "", "tight budget|limited budget|small budget|budget is tight|budget is limited|budget is small"},
	{actionWord, "", "can you stop my|can you shut down my|could you shut down my|please turn off|can you turn off my|could you turn off my|shut that instance down|stop that instance for me|kill that instance for me"},
}
