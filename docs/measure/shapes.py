"""Shapes that the sweep plays, named as in the model catalogue.

Each entry is (transformers model type, overrides of its configuration). The
overrides are the published config.json values; nothing is downloaded.
"""

SHAPES = {
    # dense, multi-head attention
    "gpt2": ("gpt2", dict(n_layer=12, n_embd=768, n_head=12, vocab_size=50257, n_positions=4096, attn_pdrop=0.0, resid_pdrop=0.0, embd_pdrop=0.0)),
    "gpt2-xl": ("gpt2", dict(n_layer=48, n_embd=1600, n_head=25, vocab_size=50257, n_positions=4096, attn_pdrop=0.0, resid_pdrop=0.0, embd_pdrop=0.0)),
    "pythia-1.4b": ("gpt_neox", dict(num_hidden_layers=24, hidden_size=2048, num_attention_heads=16, intermediate_size=8192, vocab_size=50304, max_position_embeddings=8192)),
    "phi-1.5": ("phi", dict(num_hidden_layers=24, hidden_size=2048, num_attention_heads=32, intermediate_size=8192, vocab_size=51200, max_position_embeddings=8192, resid_pdrop=0.0, embd_pdrop=0.0)),
    "llama-2-7b": ("llama", dict(num_hidden_layers=32, hidden_size=4096, num_attention_heads=32, num_key_value_heads=32, intermediate_size=11008, vocab_size=32000, max_position_embeddings=8192)),
    "llama-2-13b": ("llama", dict(num_hidden_layers=40, hidden_size=5120, num_attention_heads=40, num_key_value_heads=40, intermediate_size=13824, vocab_size=32000, max_position_embeddings=8192)),
    # dense, grouped-query attention
    "tinyllama-1.1b": ("llama", dict(num_hidden_layers=22, hidden_size=2048, num_attention_heads=32, num_key_value_heads=4, intermediate_size=5632, vocab_size=32000, max_position_embeddings=8192)),
    "llama-3.2-1b": ("llama", dict(num_hidden_layers=16, hidden_size=2048, num_attention_heads=32, num_key_value_heads=8, intermediate_size=8192, vocab_size=128256, tie_word_embeddings=True, max_position_embeddings=8192)),
    "llama-3.1-8b": ("llama", dict(num_hidden_layers=32, hidden_size=4096, num_attention_heads=32, num_key_value_heads=8, intermediate_size=14336, vocab_size=128256, max_position_embeddings=8192)),
    "llama-3.1-70b": ("llama", dict(num_hidden_layers=80, hidden_size=8192, num_attention_heads=64, num_key_value_heads=8, intermediate_size=28672, vocab_size=128256, max_position_embeddings=8192)),
    "mistral-7b-v0.3": ("mistral", dict(num_hidden_layers=32, hidden_size=4096, num_attention_heads=32, num_key_value_heads=8, intermediate_size=14336, vocab_size=32768, max_position_embeddings=8192, sliding_window=None)),
    "qwen2.5-0.5b": ("qwen2", dict(num_hidden_layers=24, hidden_size=896, num_attention_heads=14, num_key_value_heads=2, intermediate_size=4864, vocab_size=151936, tie_word_embeddings=True, max_position_embeddings=8192)),
    "qwen2.5-1.5b": ("qwen2", dict(num_hidden_layers=28, hidden_size=1536, num_attention_heads=12, num_key_value_heads=2, intermediate_size=8960, vocab_size=151936, tie_word_embeddings=True, max_position_embeddings=8192)),
    "qwen2.5-7b": ("qwen2", dict(num_hidden_layers=28, hidden_size=3584, num_attention_heads=28, num_key_value_heads=4, intermediate_size=18944, vocab_size=152064, max_position_embeddings=8192)),
    "qwen2.5-14b": ("qwen2", dict(num_hidden_layers=48, hidden_size=5120, num_attention_heads=40, num_key_value_heads=8, intermediate_size=13824, vocab_size=152064, max_position_embeddings=8192)),
    "qwen3-0.6b": ("qwen3", dict(num_hidden_layers=28, hidden_size=1024, num_attention_heads=16, num_key_value_heads=8, head_dim=128, intermediate_size=3072, vocab_size=151936, tie_word_embeddings=True, max_position_embeddings=8192)),
    "qwen3-8b": ("qwen3", dict(num_hidden_layers=36, hidden_size=4096, num_attention_heads=32, num_key_value_heads=8, head_dim=128, intermediate_size=12288, vocab_size=151936, max_position_embeddings=8192)),
    "gemma-2-2b": ("gemma2", dict(num_hidden_layers=26, hidden_size=2304, num_attention_heads=8, num_key_value_heads=4, head_dim=256, intermediate_size=9216, vocab_size=256000, max_position_embeddings=8192)),
    # sparse
    "mixtral-8x7b": ("mixtral", dict(num_hidden_layers=32, hidden_size=4096, num_attention_heads=32, num_key_value_heads=8, intermediate_size=14336, num_local_experts=8, num_experts_per_tok=2, vocab_size=32000, max_position_embeddings=8192, sliding_window=None)),
    "granite-3.1-1b-a400m": ("mixtral", dict(num_hidden_layers=24, hidden_size=1024, num_attention_heads=16, num_key_value_heads=8, intermediate_size=512, num_local_experts=32, num_experts_per_tok=8, vocab_size=49155, tie_word_embeddings=True, max_position_embeddings=8192, sliding_window=None)),
    "qwen3-30b-a3b": ("qwen3_moe", dict(num_hidden_layers=48, hidden_size=2048, num_attention_heads=32, num_key_value_heads=4, head_dim=128, intermediate_size=6144, moe_intermediate_size=768, num_experts=128, num_experts_per_tok=8, vocab_size=151936, max_position_embeddings=8192)),
}
