package oomlog

// hanSigns are how people describe the same in Chinese, and the messages of
// systems that speak it.
var hanSigns = []sign{
	{outOfMemory, said, "" +
		"显存就满|显存已满|显存全满|显存都满|显存直接满|显存占满|显存被占满|显存满|显存不足|显存不够|现存不够|现存不足|爆显存|显存爆|显存溢出|爆了显存|显存炸|炸显存|报oom|显存超|超显存|显存用完|显存用尽|爆掉|还是爆|又爆|就爆|oom了|爆显卡|显卡内存不足|显存耗尽|内存溢出cuda|" +
		"会爆|长一点就崩|一长就崩|长了就崩|申请…失败|申请…都失败|分配…失败", ""},
	{meaning(HostRAMOOM), said, "" +
		"被杀|被kill|被系统杀|进程没了|啥也没报|killed了|内存不足|内存不够|内存爆|爆内存|内存满|内存直接满|内存溢出|内存占满|内存耗尽|主机内存|退出码-9|退出码 -9|退出码137|退出码 137|" +
		"退出码是137", "显卡内存|显存内存"},
	{meaning(PagefileTooSmall), root, "页面文件太小|虚拟内存不足|虚拟内存太小|分页文件太小|页面文件不够|提交限制", ""},
	{meaning(DiskFull), specific, "磁盘满|磁盘空间不足|硬盘满|硬盘空间不足|盘满|空间不足|系统盘满|数据盘满|没有空间|磁盘不足|超出磁盘配额|磁盘配额", "显存空间不足|内存空间不足"},
	{meaning(ShmTooSmall), specific, "共享内存不足|共享内存不够|共享内存太小", ""},
	{meaning(ContainerMemLimit), specific, "容器内存限制|容器内存上限|超过容器内存|内存限额|pod被杀|pod 被杀", ""},
	{meaning(UlimitLimit), specific, "打开的文件过多|打开文件数过多|文件句柄|线程数上限", ""},
	{meaning(SpillToHostSlow), usual, "" +
		"共享显存|共享gpu内存|共享 gpu 内存|专用gpu内存|变100%cpu|100%cpu|跑到cpu|跑在cpu|用的是cpu|全跑cpu|速度断崖|慢得离谱|慢到|特别慢没报错|巨慢", ""},
	{meaning(HardwareFault), specific, "掉卡|卡掉了|掉了卡|显卡掉线|掉驱动|卡丢了|少了一张卡|找不到那张卡|显卡过热|温度过高|过热降频", ""},
	{meaning(NumericNaN), usual, "loss一直是0|loss为0|loss是0|loss变nan|loss nan|loss变成nan|梯度爆炸|全是nan|出现nan|变nan|是nan", ""},
	{meaning(KilledByPlatform), usual, "余额不足|欠费|欠费停机|被回收|被释放|竞价实例|抢占|实例被关|自动关机|ssh断|ssh 断|断开连接|断线|关了终端|关掉终端|重新连上去", ""},
	{meaning(NCCLComm), consequence, "通信超时|nccl超时|nccl 超时|卡住不动|卡在初始化|卡死不动|hang住", ""},
	{meaning(GPUNotVisible), specific, "找不到显卡|识别不到显卡|看不到显卡|检测不到gpu|检测不到显卡|识别不到gpu|找不到gpu|没有可用的gpu|无卡模式|认不到卡", ""},
	{meaning(DriverMismatch), specific, "驱动版本太低|驱动版本不匹配|驱动太旧|驱动不匹配|驱动版本过低", ""},
	{meaning(CorruptWeights), usual, "文件损坏|权重损坏|下载不完整|没下完|下载中断", ""},
	{meaning(OOMLeak), said, "" +
		"显存一直涨|显存慢慢涨|显存一直在涨|越跑越大|越来越大|显存泄漏|显存泄露|显存不断|显存持续|显存越来越|逐渐增加|一点点涨|每个epoch都涨|每一步都涨|显存慢慢|跑几个小时就|跑一段时间", "内存一直|内存慢慢"},
	{meaning(OOMWrongPlacement), saysOOM, "" +
		"闲着|另一张卡闲|只有一张在用|只有一张卡在用|只用了一张|只用一张|只用了第一张|只用到一张|其他卡空|其它卡空|别的卡空|其他卡是空|另一张空|另一张卡空|另外一张空|都挤在|都堆在|全堆在|全在0卡|都在0号|只有0号|只有gpu0|只有 gpu0|只跑在|" +
		"其余卡空闲|其他卡闲置|另一张卡没用|第二张卡没", ""},
	{meaning(OOMFreeButFails), support, "明明还有|还有很多空|还剩很多|空着还|没用完就|明明没满|明明够|还有一半", ""},
	{someoneElse, support, "别人占|被占|被别人|其他进程|别的进程|其它进程|不是我的进程|进程不是我|进程都不是我|不是我起的|不是我跑的|僵尸|没有进程|没进程|看不到进程|查不到进程|找不到进程|同事在|有人在用|另一个容器|已分配才|才用了", "没有别的|没有其他进程|没有其它进程|没别的|没有别人|是否有其他|确认没有"},
	{frameTraining, support, "训练时|训练阶段就|训练中|训练的时候|训练到|第一步|第二步|反向|backward 时|backward时|开始训练|微调时|训练oom|训练爆|训练就", ""},
	{frameServing, support, "出视频|出图|生图|跑图|画图|推理爆|推理oom|推理就|推理时|推理的时候|生成时|生成的时候|长一点就|一长就|输入长|并发一|并发高|多聊几|聊几句|聊了几|对话几轮|多轮|几轮对话|部署后|请求一多|高并发|出图时|采样时|跑几个请求", ""},
	{frameLoading, support, "加载模型|加载的时候|一加载|加载就|加载时|load的时候|加载权重|加载到", "推理没|加载完"},
	{frameEvalSave, support, "" +
		"评估时|评估阶段|验证阶段|保存阶段|测试阶段|验证时|验证的时候|评估的时候|保存时|保存的时候|保存模型|存checkpoint|合并lora|合并权重|合并时|合并的时候|导出时|导出的时候|导出模型|转换模型|" +
		"转onnx|量化的时候|量化时|eval的时候|eval时|验证集", "不量化"},
	{trains, support, "训练|微调|batch已经|batch改|batchsize|批大小|学习率|精调|全参|梯度", ""},
	{failure, notice, "报错|崩|出错|失败|异常|错误|挂了|闪退|怎么办|什么原因|咋整", ""},
}

// The Chinese words of lines that print the use of memory at a step.
const (
	useHan  = "显存"
	cardHan = "卡"
	stepHan = "第|轮|步"
)
