package oomlog

// spokenSigns are how people describe the same in English.
var spokenSigns = []sign{
	{outOfMemory, said, "" +
		"<oom>|<ooms|<oom'|<ran out of memory|<runs out of memory|<run out of memory|<running out of memory|" +
		"<run out of vram|<runs out of vram|<ran out of vram|not enough vram|not enough gpu memory|vram is full|" +
		"gpu memory is full", "killed|oom-kill|oom_|oom kill|not a failure"},
	{meaning(HostRAMOOM), said, "" +
		"<got killed|<gets killed|<is killed|<was killed|<process killed|<just killed|<says killed|<prints killed|-9 |" +
		"return code=-9|<sigkilled|ran out of ram|out of ram|ram is full|ram fills up|ram usage goes|system ram", "by user|by the platform"},
	{meaning(SpillToHostSlow), said, "" +
		"sec/it|<seconds per iteration|runs on cpu instead|running on cpu instead|uses cpu instead|using cpu instead|" +
		"100% cpu|very slow no error|extremely slow but no error|falls back to cpu|fell back to cpu", "it/s"},
	{meaning(HardwareFault), likely, "" +
		"<card dropped|<gpu dropped|<gpu disappeared|<gpu disappears|<gpu vanished|<card disappeared|<falls off the bus|" +
		"<fell off the bus|<gpu drops|<card drops", ""},
	{meaning(NumericNaN), said, "<loss is 0|<loss stays 0|<loss zero|<loss 0.0|<nan loss|<nan>", ""},
	{meaning(NCCLComm), hint, "<hangs|<hang at|<stuck at", ""},
	{meaning(KilledByPlatform), said, "<ssh disconnect|<closed my laptop|<closed the terminal|<ssh dropped|<lost connection", ""},
	{meaning(OOMLeak), support, "" +
		"<dies after…iter|<dies after…steps|<dies after…epoch|<dies after…hour|<dies after…images|<dies after…requests|" +
		"<dies after…items|<dies after…samples|<crashes after…iter|<crashes after…steps|<crashes after…epoch|" +
		"<crashes after…hour|<crashes after…images|<crashes after…requests|<crashes after…items|<crashes after…samples|" +
		"<fails after…iter|<fails after…steps|<fails after…epoch|<fails after…hour|<fails after…images|" +
		"<fails after…requests|<fails after…items|<fails after…samples|<ooms after…iter|<ooms after…steps|" +
		"<ooms after…epoch|<ooms after…hour|<ooms after…images|<ooms after…requests|<ooms after…items|<ooms after…samples|" +
		"<oom after…iter|<oom after…steps|<oom after…epoch|<oom after…hour|<oom after…images|<oom after…requests|" +
		"<oom after…items|<oom after…samples|<always after…iter|<always after…steps|<always after…epoch|" +
		"<always after…hour|<always after…images|<always after…requests|<always after…items|<always after…samples|" +
		"<after about…iter|<after about…steps|<after about…epoch|<after about…hour|<after about…images|" +
		"<after about…requests|<after about…items|<after about…samples|<memory after…iter|<memory after…steps|" +
		"<memory after…epoch|<memory after…hour|<memory after…images|<memory after…requests|<memory after…items|" +
		"<memory after…samples|<after a few hours|<after several hours|<after some hours|<after hours of", "the first step|one step|second step|1 step"},
	{meaning(OOMFreeButFails), support, "" +
		"enough free|enough memory|memory is almost empty|even though…free|despite…free|although…free|memory is available|free but|<still free|plenty free|half free|lots of free|says free|is free, but|free memory but", ""},
	{someoneElse, support, "" +
		"<other user|<someone else|<somebody else|<another process|<other process|<zombie|<another user|" +
		"<another container|no process but|no processes but|not my process|processes are not mine|process is not mine|" +
		"none of them are mine|none of these are mine|not started by me|<colleague", "check whether|check if|whether there|if there|no other|not another"},
	{frameTraining, support, "" +
		"<during training|<while training|<when training|<training oom|<in training|<first step|<second step|<at step|" +
		"<on backward|<fine-tuning|<finetuning|<training starts", ""},
	{frameServing, support, "" +
		"<during inference|<at inference|<while generating|<when generating|<during generation|<long prompt|" +
		"<longer prompt|<long input|<concurrent|<after a few chats|<after a few messages|<under load|<serving", ""},
	{frameLoading, support, "" +
		"<while loading|<when loading|<on load|<loading the model|<at load|<can't load|<cannot load|<won't load", ""},
	{frameEvalSave, support, "" +
		"<during eval|<on eval|<at eval|<evaluation step|<when saving|<while saving|<on save|<merging|" +
		"<after training finish|<when merging|<during validation|<at validation|<when exporting|<at checkpoint", ""},
}
