"""Denoisers that are played, named as in the model catalogue.

Each entry is (diffusers class, its published config.json where it differs
from the class's defaults, tokens of text, modules that the diffusers training
script puts adapters on). Nothing is downloaded.
"""

ATTENTION = ["to_k", "to_q", "to_v", "to_out.0"]
JOINT = ["attn.add_k_proj", "attn.add_q_proj", "attn.add_v_proj", "attn.to_add_out",
         "attn.to_k", "attn.to_out.0", "attn.to_q", "attn.to_v"]

SHAPES = {
    "sd1.5": ("UNet2DConditionModel", dict(sample_size=64, cross_attention_dim=768), 77, ATTENTION),
    "sdxl": ("UNet2DConditionModel", dict(
        sample_size=128, block_out_channels=(320, 640, 1280), cross_attention_dim=2048, attention_head_dim=(5, 10, 20),
        transformer_layers_per_block=(1, 2, 10), use_linear_projection=True, addition_embed_type="text_time",
        addition_time_embed_dim=256, projection_class_embeddings_input_dim=2816,
        down_block_types=("DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D"),
        up_block_types=("CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D")), 77, ATTENTION),
    "sd3-medium": ("SD3Transformer2DModel", dict(
        sample_size=128, num_layers=24, attention_head_dim=64, num_attention_heads=24, caption_projection_dim=1536,
        joint_attention_dim=4096, pooled_projection_dim=2048, out_channels=16, pos_embed_max_size=192), 154, JOINT),
    "flux.1-dev": ("FluxTransformer2DModel", dict(guidance_embeds=True), 512,
                   JOINT + ["ff.net.0.proj", "ff.net.2", "ff_context.net.0.proj", "ff_context.net.2"]),
    "qwen-image": ("QwenImageTransformer2DModel", dict(), 512, ATTENTION),
    "wan2.1-t2v-1.3b": ("WanTransformer3DModel", dict(num_attention_heads=12, ffn_dim=8960, num_layers=30), 512, ATTENTION),
}
