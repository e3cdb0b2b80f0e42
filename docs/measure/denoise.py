"""Plays training steps of picture and video denoisers on fake tensors.

    python denoise.py --out denoisers.csv
    python denoise.py --part 1/4 --out part1.csv

Weights, text encoder's output and latents are fake; text encoders and VAE,
which run before the step, are left out.
"""

import argparse
import gc
import random
import warnings

import diffusers
import torch
from peft import LoraConfig

import cuda_autocast
import parts
from denoiser_shapes import SHAPES
from sweeps import part_of, write
from tracker import Tracker, size_of

COLUMNS = ["id", "model", "method", "weights_dtype", "autocast", "adapter_dtype", "optimizer", "lora_rank", "lora_targets", "batch", "width",
           "height", "frames", "grad_ckpt", "peak_bytes", "instant", "weights", "gradients", "optimizer_states", "adapters", "rest",
           "forward", "backward", "step", "params", "trainable"]

DTYPES = {"bf16": torch.bfloat16, "fp16": torch.float16, "fp32": torch.float32}


def build(point):
    name, config, _, targets = SHAPES[point["model"]]
    model = getattr(diffusers, name)(**config).to(DTYPES[point["weights_dtype"]])
    model.train()
    if point["grad_ckpt"]:
        model.enable_gradient_checkpointing(cuda_autocast.checkpoint)
    if point["method"] == "full":
        return model
    model.requires_grad_(False)
    if point["lora_targets"] == "all-linear":
        targets = linear_layers(model)
    model.add_adapter(LoraConfig(r=point["lora_rank"], lora_alpha=point["lora_rank"], target_modules=targets))
    for p in model.parameters():
        if p.requires_grad:
            p.data = p.data.to(DTYPES[point["adapter_dtype"]])
    return model


def linear_layers(model):
    """Every linear layer of the transformer blocks but those of the modulation."""
    return [name for name, m in model.named_modules()
            if isinstance(m, torch.nn.Linear) and ("blocks" in name) and not any(x in name for x in ("norm", "_mod", "time_emb", "resnets"))]


def inputs_of(point):
    """What the training script hands to the denoiser, latents as the VAE makes them."""
    model, b = point["model"], point["batch"]
    dtype = DTYPES[point["autocast"]]
    h, w, frames = point["height"] // 8, point["width"] // 8, (point["frames"] - 1) // 4 + 1
    new = lambda *shape: torch.empty(*shape, dtype=dtype)
    text = SHAPES[model][2]
    step = torch.zeros(b, dtype=torch.int64)
    if model == "sd1.5":
        return dict(sample=new(b, 4, h, w), timestep=step, encoder_hidden_states=new(b, text, 768))
    if model == "sdxl":
        return dict(sample=new(b, 4, h, w), timestep=step, encoder_hidden_states=new(b, text, 2048),
                    added_cond_kwargs=dict(text_embeds=new(b, 1280), time_ids=new(b, 6)))
    if model == "sd3-medium":
        return dict(hidden_states=new(b, 16, h, w), timestep=step, encoder_hidden_states=new(b, text, 4096), pooled_projections=new(b, 2048))
    if model == "flux.1-dev":
        return dict(hidden_states=new(b, h * w // 4, 64), timestep=new(b), guidance=new(b), encoder_hidden_states=new(b, text, 4096),
                    pooled_projections=new(b, 768), txt_ids=new(text, 3), img_ids=new(h * w // 4, 3))
    if model == "qwen-image":
        return dict(hidden_states=new(b, h * w // 4, 64), timestep=new(b), encoder_hidden_states=new(b, text, 3584),
                    encoder_hidden_states_mask=None, img_shapes=[(1, h // 2, w // 2)] * b, txt_seq_lens=[text] * b)
    return dict(hidden_states=new(b, 16, frames, h, w), timestep=step, encoder_hidden_states=new(b, text, 4096))


def play(point):
    """Returns the peak of a step, optimizer states present, and what it is made of."""
    cuda_autocast.install()
    with torch.device("meta"):
        model = build(point)
        with Tracker() as tracker:
            for tensor in [*model.parameters(), *model.buffers()]:
                tracker.add(tensor)
            return train(tracker, model, point)


def train(tracker, model, point):
    trainable = [p for p in model.parameters() if p.requires_grad]
    optimizer = parts.EightBitAdam(trainable) if point["optimizer"] == "adamw_8bit" else torch.optim.AdamW(trainable, foreach=True)
    for p in trainable:  # a step without a pass creates the states
        p.grad = torch.empty_like(p)
    advance(optimizer)
    optimizer.zero_grad(set_to_none=True)
    inputs = inputs_of(point)
    gc.collect()
    return result(point, model, trainable, optimizer, step(tracker, model, optimizer, inputs, point))


def advance(optimizer):
    with torch.device("cpu"):  # the count of steps is a number that is read
        optimizer.step()


def step(tracker, model, optimizer, inputs, point):
    peaks = {}

    def instant(name):
        tracker.instant = name
        tracker.restart()

    instant("forward")
    with cuda_autocast.autocast(DTYPES[point["autocast"]]):
        out = model(**inputs, return_dict=False)[0]
    out = out.float()  # accelerate returns 32-bit outputs under mixed precision
    loss = ((out - torch.empty_like(out)) ** 2).mean()
    del out
    peaks["forward"] = tracker.peak
    instant("backward")
    loss.backward()
    del loss
    peaks["backward"] = tracker.peak
    instant("step")
    advance(optimizer)
    peaks["step"] = tracker.peak
    peaks["gradients"] = size_of([p.grad for p in model.parameters() if p.grad is not None])
    optimizer.zero_grad(set_to_none=True)
    return peaks


def result(point, model, trainable, optimizer, peaks):
    params = list(model.parameters())
    adapters = size_of(trainable) if point["method"] == "lora" else 0
    states = [t for s in optimizer.state.values() for t in s.values() if isinstance(t, torch.Tensor)]
    instants = ("forward", "backward", "step")
    peak = max(peaks[k] for k in instants)
    row = dict(point, peak_bytes=peak, instant=max(instants, key=peaks.get), weights=size_of(params) - adapters, gradients=peaks["gradients"],
               optimizer_states=size_of(states), adapters=adapters, forward=peaks["forward"], backward=peaks["backward"], step=peaks["step"],
               params=sum(p.numel() for p in params), trainable=sum(p.numel() for p in trainable))
    row["rest"] = peak - row["weights"] - adapters - row["optimizer_states"]
    return row


SIZES = {
    "sd1.5": [(512, 512, 1), (512, 512, 1), (768, 768, 1), (512, 768, 1)],
    "wan2.1-t2v-1.3b": [(832, 480, 17), (832, 480, 33), (832, 480, 81), (512, 512, 1)],
}
SQUARES = [(512, 512, 1), (768, 768, 1), (1024, 1024, 1), (1024, 768, 1)]
COUNTS = {"sd1.5": 18, "sdxl": 24, "sd3-medium": 18, "flux.1-dev": 24, "qwen-image": 6, "wan2.1-t2v-1.3b": 9}


def sweep(seed=1):
    """Points of the sweep: every model, the knobs drawn."""
    rng = random.Random(seed)
    for model, count in COUNTS.items():
        for i in range(count):
            lora = i % 3 != 2
            weights, autocast, adapter = rng.choice(
                [("bf16", "bf16", "bf16"), ("fp16", "fp16", "fp32"), ("bf16", "bf16", "fp32")] if lora else
                [("fp32", "fp16", ""), ("fp32", "bf16", ""), ("bf16", "bf16", "")])
            width, height, frames = rng.choice(SIZES.get(model, SQUARES))
            yield dict(model=model, method="lora" if lora else "full", weights_dtype=weights, autocast=autocast, adapter_dtype=adapter,
                       optimizer=rng.choice(["adamw", "adamw", "adamw_8bit"]), lora_rank=rng.choice([4, 16, 64]) if lora else 0,
                       lora_targets=rng.choice(["diffusers", "all-linear"]) if lora else "", batch=rng.choice([1, 1, 2, 4]),
                       width=width, height=height, frames=frames, grad_ckpt=rng.random() < 0.45)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out")
    parser.add_argument("--only", default="", help="one model")
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--part", default="1/1", help="i/n: every n-th point, to spread over processes")
    args = parser.parse_args()
    warnings.filterwarnings("ignore")
    points = [dict(p, id=f"d{k:03d}") for k, p in enumerate(sweep(), 1)]
    chosen = part_of(points, args.part, args.limit, lambda p: args.only in ("", p["model"]))
    write(chosen, play, COLUMNS, args.out)


if __name__ == "__main__":
    main()
