package oomlog

// phaseSigns tell what the job was doing: frames of a traceback, and lines of
// progress that a log prints when a phase begins.
var phaseSigns = []sign{
	{frameEvalSave, usual, "" +
		"evaluation_loop|in evaluate>|in evaluate(|.evaluate(|evaluate.py|prediction_step|prediction_loop|validation_step|" +
		"validation_epoch|val_loop|_run_validation|in validate|in validation|validate(|eval_step|eval_epoch|_eval_|" +
		"run_eval|in eval(|def evaluate|compute_metrics|nested_concat|pad_across_processes|preprocess_logits_for_metrics|" +
		"save_checkpoint|_save_checkpoint|save_pretrained|save_model|in _save|in save|returning from state_dict|" +
		".state_dict()|.save(|save_state|full_state_dict|state_dict_type|_full_pre_state_dict|" +
		"_get_full|consolidated_16bit|consolidate_state_dict|gather_for_save|merge_and_unload|merge_lora|merge_weights|" +
		"export_model|in export|onnx.export|export.py|convert_hf|convert.py|convert_checkpoint|quantize_model|in quantize|" +
		"quantize.py|llm-compressor|oneshot(|build_engine|engine_from_network|trtexec|calibrat|validation sanity|" +
		"sanity checking", "save_for_backward|save_on_cpu|eval_frame|_maybe_log_save_evaluate|saved_tensors|save_attention|lm_eval|" +
		"calibration cache|save_dir"},
	{frameEvalSave, likely, "_maybe_log_save_evaluate", ""},
	{frameStarting, usual, "" +
		"determine_num_available_blocks|determine_available_memory|profile_run|initialize_kv_cache|_initialize_kv_caches|" +
		"allocate_kv_cache|_allocate_kv|init_cache_engine|cache_engine|alloc_memory_pool|init_memory_pool|memory_pool.py|" +
		"capture_model|capture cuda graph|capture_one_batch_size|init_cuda_graphs|capturing|" +
		"warmup_model|warm_up|warmup(|in warmup|kernel_warmup|k/v cache|kv cache…failed|_dummy_run|llama_kv_cache|" +
		"ggml_gallocr|graph_reserve|gallocr_reserve", "warming up sampler|_dummy_sampler|warmup_steps|warmup_ratio|graph end"},
	{frameLoading, usual, "" +
		"from_pretrained|_load_state_dict_into_meta_model|load_state_dict|load_pretrained|_load_pretrained_model|" +
		"set_module_tensor_to_device|load_weights|in load_model|load_model(|load_checkpoint|loader.py|dispatch_model|" +
		"in _apply|_apply(|model.to(|model.cuda(|net.to(|net.cuda(|pipe.to(|pipeline.to(|unet.to(|transformer.to(|model_loader|load_unet|unetloader|checkpointloader|" +
		"clip loader|cliploader|vaeloader|load_diffusion_model|load_torch_file|load_tensors|llama_model_load|" +
		"llm_load_tensors|params4bit|int8params|quantize_4bit|load_quantized|create_weights|_initialize_model|" +
		"initialize_model|prepare_model_for_kbit|load_clip|load_pipeline|partially_load|model_use_more_vram|in model_load|.model_load(|parallelize|load_model_from|torch.load|" +
		"error loading model|failed to load model|alloc_tensor_range|unable to load model|init_weights|get_model(", "load_models_gpu|dataloader|data_loader|load_dataset|model_loader took|loaded successfully|_lazy_init"},
	{frameTraining, usual, "" +
		"loss.backward|.backward(|run_backward|autograd/__init__.py|training_step|inner_training_loop|optimizer.step|" +
		"adamw.py|adam.py|train_step|training_loop|trainer.train(|train_epoch|train_one_epoch|" +
		"deepspeed/runtime|gradient_checkpoint|backward_pass|fused_adam|multi_tensor_apply|accelerator.backward|" +
		"cross_entropy|compute_loss|engine.step|exp_avg|foreach_|trainstep", ""},
	{frameScript, usual, "trainer.py|train.py|sft_trainer|finetune.py|<train_|run_sft|finetuning.py|pretrain.py|sft.py|dpo.py|train_network", ""},
	{frameServing, likely, "" + // an engine, a sampler, a node of a runtime
		"execute_model|forward_extend|forward_decode|forward_batch|in prefill|prefill(|_prefill|decode_step|in decode|" +
		"in _sample|sample(|sampler|event_loop|run_batch|engine.py:|async_llm|llm_engine|openai/|/v1/chat|/v1/completions|" +
		"ksampler|vaedecode|vae_decode|vaeencode|samplercustom|cliptextencode|comfy/samplers|node type:|ggml_cuda_pool|" +
		"ggml_cuda_op|llama_decode|update_slots|llama-server|text_generation_server|text_generation_client|prefill{|" +
		"decode{|prefill:|lightllm|exllama|turbomind/api|sequential_executor|/generation/|do_sample|in function alloc|" +
		"onnxruntimeerror|onnx runtime error|onnxruntime::|status code returned while running|ggml_backend_sched_graph_compute|" +
		"process_ubatch", "eval_frame|downsample|upsample|resample|n_samples|num_samples|max_samples|example"},
	{frameServing, usual, "" + // a script that infers
		"in generate|generate(|.generate|pipeline_|diffusers/pipelines|gradio|fastapi|uvicorn|scaled_dot_product|in predict|" +
		"predict(|inference.py|infer.py|whisper|transcribe|img2img|txt2img|processing.py|in inference", "eval_frame"},

	{nowEvalSave, support, "" +
		"running evaluation|sanity check|running prediction|running validation|evaluating:|evaluating |evaluation:|validating|" +
		"validation:|saving model checkpoint|saving checkpoint|saving model|saving the model|saving merged|merging|" +
		"exporting|converting|quantizing|validation dataloader|calculating perplexity|eval:", "evaluation_strategy|strategy|quantizing the kv"},
	{nowLoading, support, "" +
		"loading checkpoint shards|loading safetensors|loading pt checkpoint|loading pipeline components|" +
		"loading model tensors|starting to load model|loading model|loading weights|load weight begin|fetching…files|" +
		"llm_load_tensors|load_tensors:|loading weight|loading the model|load model", "loading model weights took|took|100%|finished"},
	{nowLoaded, support, "100%…shard|shards: 100%|checkpoint shards…100%|pipeline components…100%|loaded model|model loaded|weights loaded", "eval"},
	{nowStarting, support, "" +
		"loading model weights took|model loading took|load weight end|memory pool end|# gpu blocks|capturing…cuda graph|" +
		"capturing cudagraphs|capture cuda graph begin|llama_new_context_with_model|llama_context: |" +
		"llama_kv_cache|k/v cache|available kv cache memory|kv cache is allocated|" +
		"warming up model|memory profiling", "eval"},
	{nowTraining, support, "" +
		"running training|num epochs|total optimization steps|gradient accumulation steps|'loss':|\"loss\":|train loss|" +
		"training loss|<loss:|<loss=|<lr:|learning_rate|epoch:|epoch |<iter |<iteration |grad_norm|training:|train:|steps: |" +
		"trainable params|sanity check…done|eval_loss|eval_runtime|it/s, loss|<loss ", ""},
	{nowServing, likely, "" + // an engine
		"graph capturing finished|capture cuda graph end|application startup complete|uvicorn running|" +
		"the server is fired up|server is listening|http server listening|starting http server|prompt throughput|" +
		"received request|post /v1|post /api|decode batch|prefill batch|slot launch|slot update|startup complete|" +
		"init engine…took", ""},
	{nowServing, support, "" +
		"[memory management]|begin to load 1 model|to load target model|total progress:|got prompt|running on local url|" +
		"generating|sampling:|denoising|prompt executed|inference:|starting prediction|predicting|transcribing|" +
		"requested to load", "train split|test split|split:|examples|no generating"},

	{trains, support, "" +
		"<train|<step>|<steps>|<epoch|<batch size|<batch_size|<batchsize|per_device_train|<loss>|<gradient|<optimizer|" +
		"<zero3|<zero-3|<zero2|<zero-2|<zero1|zero_optimization|zero stage|<deepspeed|<lora>|<qlora|<sft>|<finetun|" +
		"<fine-tun|<dpo>|<grpo|<ppo>|backward|<adamw|micro_batch|cutoff_len|grad_accum|gradient_checkpointing|<dreambooth|" +
		"<fsdp|full fine|<lr>|<galore|<optim>|<bs=|<bs |llamafactory-cli|<unsloth|<kohya|<peft>|cross_entropy|exp_avg|" +
		"<rlhf|<batch>", ""},
	{parallel, support, "" +
		"--tp |--tp=|-tp |--tp-size|tensor-parallel|tensor_parallel|--num-gpus|num_gpus|device_map|torchrun|" +
		"accelerate launch|nproc_per_node|nproc-per-node|--tensor-split|tensor_split|-ts |--split-mode|pipeline-parallel|" +
		"pipeline_parallel|data-parallel|data_parallel|world_size|world size|rank=|deepspeed --|--pp |--dp |max_memory|" +
		"gpus_per_node|--num_gpus|fsdp|zero3|ddp|llamafactory-cli", ""},
	{pinning, support, "pin_memory()|in pin_memory|pin_memory thread|_pin_memory(|cudahostalloc|pin_memory.py", ""},
	{launch, support, "" +
		"cuda_visible_devices=|vllm serve|sglang.launch_server|lmdeploy serve|api_server|llama-server -m|ollama run|" +
		"python train|text-generation-launcher", ""},
}
