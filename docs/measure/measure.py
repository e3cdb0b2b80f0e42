"""Plays training steps on fake tensors and writes the peak of each as CSV.

    python measure.py --out peaks.csv            the whole sweep
    python measure.py --shape llama-2-7b --method lora …   one point, printed

No weights, no download, no GPU: every tensor is fake, only sizes are real.
"""

import argparse
import contextlib
import gc
import itertools
import random
import warnings

import peft
import torch
import transformers
from torch._subclasses.fake_tensor import FakeTensorMode
from transformers import AutoConfig, AutoModelForCausalLM
from transformers.modeling_utils import ALL_ATTENTION_FUNCTIONS, no_init_weights

import parts
from shapes import SHAPES
from sweeps import part_of, write
from tracker import Tracker, size_of

SHAPE = ["layers", "hidden", "heads", "kv_heads", "head_dim", "intermediate", "mlp", "experts", "experts_per_token", "vocab", "tied_embeddings"]

COLUMNS = ["id", "model", *SHAPE, "method", "compute_dtype", "optimizer", "lora_rank", "lora_targets", "micro_batch", "seq_len",
           "grad_ckpt", "flash_attn", "loss", "peak_bytes", "instant", "weights", "gradients", "optimizer_states", "adapters",
           "rest", "forward", "backward", "step", "params", "trainable"]

TARGETS = {"all-linear": "all-linear", "q;v": None}
QUERY_VALUE = {"gpt2": ["c_attn"], "gpt_neox": ["query_key_value"]}


def shape_of(config):
    """The catalogue's columns of a configuration."""
    get = lambda *names, default=0: next((getattr(config, n) for n in names if getattr(config, n, None)), default)
    heads = config.num_attention_heads
    width = get("moe_intermediate_size", "intermediate_size", "n_inner", default=4 * config.hidden_size)
    return dict(layers=config.num_hidden_layers, hidden=config.hidden_size, heads=heads, kv_heads=get("num_key_value_heads", default=heads),
                head_dim=get("head_dim", default=config.hidden_size // heads), intermediate=width,
                mlp="plain" if config.model_type in ("gpt2", "gpt_neox", "phi") else "gated",
                experts=get("num_local_experts", "num_experts"), experts_per_token=get("num_experts_per_tok"),
                vocab=config.vocab_size, tied_embeddings=int(config.tie_word_embeddings))


def build(point):
    kind, overrides = SHAPES[point["model"]]
    config = AutoConfig.for_model(kind, **overrides)
    config.use_cache = False
    config._attn_implementation = "flash_fake" if point["flash_attn"] else "eager"
    whole = point["method"] in ("full", "pretrain")
    dtype = torch.float32 if whole and point["compute_dtype"] != "pure-bf16" else torch.bfloat16
    previous = torch.get_default_dtype()
    torch.set_default_dtype(dtype)
    try:
        with no_init_weights():
            model = AutoModelForCausalLM.from_config(config)
            model.tie_weights()
    finally:
        torch.set_default_dtype(previous)
    model.train()
    return adapt(model, kind, point)


def adapt(model, kind, point):
    if point["grad_ckpt"]:
        model.gradient_checkpointing_enable({"use_reentrant": False})
    if point["method"] in ("full", "pretrain"):
        return model
    if point["method"] == "qlora":
        parts.quantise(model)
    targets = "all-linear" if point["lora_targets"] == "all-linear" else QUERY_VALUE.get(kind, ["q_proj", "v_proj"])
    config = peft.LoraConfig(r=point["lora_rank"], lora_alpha=16, lora_dropout=0.0, target_modules=targets, task_type="CAUSAL_LM")
    model.enable_input_require_grads()
    return peft.get_peft_model(model, config, autocast_adapter_dtype=point["compute_dtype"] != "pure-bf16")


def make_optimizer(name, params):
    if name == "adamw_8bit":
        return parts.EightBitAdam(params)
    if name == "sgd":
        return torch.optim.SGD(params, foreach=True)
    return torch.optim.AdamW(params, foreach=True)


def head_of(model):
    return model.get_output_embeddings()


def loss_of(model, ids, point):
    if point["loss"] == "eager":
        out = model(input_ids=ids, labels=ids)
        if point["compute_dtype"].endswith("mixed"):
            out.logits = out.logits.float()  # accelerate returns 32-bit outputs under mixed precision
        return out.loss
    body = model.get_base_model() if hasattr(model, "get_base_model") else model
    hidden = getattr(body, body.base_model_prefix)(input_ids=ids)[0]
    hidden = hidden.reshape(-1, hidden.shape[-1])
    labels = ids.reshape(-1)
    if point["loss"] == "fused":
        weight = head_of(body).weight
        return parts.FusedLinearLoss.apply(hidden.to(weight.dtype), weight, labels)
    return chunked(head_of(body), hidden, labels)


def chunked(head, hidden, labels):
    """torchtune's CEWithChunkedOutputLoss: eight slices of logits, each upcast by itself."""
    n = max(1, hidden.shape[0] // 8)
    logits = [head(h) for h in hidden.split(n)]
    losses = [torch.nn.functional.cross_entropy(x.float(), y, reduction="sum") for x, y in zip(logits, labels.split(n))]
    return sum(losses)


def autocast(point):
    if point["compute_dtype"].endswith("mixed"):
        return torch.autocast("cpu", dtype=torch.bfloat16)
    return contextlib.nullcontext()


def play(point):
    """Returns the peak of a step, optimizer states present, and what it is made of."""
    ALL_ATTENTION_FUNCTIONS["flash_fake"] = parts.flash_attention
    parts.balance_experts()
    with FakeTensorMode(), Tracker() as tracker:
        model = build(point)
        trainable = [p for p in model.parameters() if p.requires_grad]
        optimizer = make_optimizer(point["optimizer"], trainable)
        ids = torch.zeros(point["micro_batch"], point["seq_len"], dtype=torch.int64)
        for p in trainable:  # a step without a pass creates the states
            p.grad = torch.empty_like(p)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        gc.collect()
        peaks = step(tracker, model, optimizer, ids, point)
        return result(point, model, trainable, optimizer, peaks)


def step(tracker, model, optimizer, ids, point):
    peaks = {}

    def instant(name):
        tracker.instant = name
        tracker.restart()

    instant("forward")
    with autocast(point):
        loss = loss_of(model, ids, point)
    peaks["forward"] = tracker.peak
    instant("backward")
    loss.backward()
    del loss
    peaks["backward"] = tracker.peak
    instant("step")
    optimizer.step()
    peaks["step"] = tracker.peak
    peaks["gradients"] = size_of([p.grad for p in model.parameters() if p.grad is not None])
    optimizer.zero_grad(set_to_none=True)
    return peaks


def result(point, model, trainable, optimizer, peaks):
    params = list(model.parameters())
    adapters = size_of([p for p in trainable]) if point["method"] in ("lora", "qlora") else 0
    extra = [t for m in model.modules() for t in (getattr(m, "absmax", None), getattr(m, "absmax2", None)) if isinstance(t, torch.Tensor)]
    states = [t for s in optimizer.state.values() for t in s.values() if isinstance(t, torch.Tensor)]
    peak = max(peaks[k] for k in ("forward", "backward", "step"))
    weights = size_of(params + extra) - adapters
    row = dict(point, **shape_of(model.config), peak_bytes=peak, instant=max(("forward", "backward", "step"), key=peaks.get), weights=weights,
               gradients=peaks["gradients"], optimizer_states=size_of(states), adapters=adapters,
               forward=peaks["forward"], backward=peaks["backward"], step=peaks["step"],
               params=sum(p.numel() for p in params), trainable=sum(p.numel() for p in trainable))
    row["rest"] = peak - weights - adapters - row["optimizer_states"]
    return row


def points_of(model):
    """Points a method: fewer where one takes minutes to play."""
    return {"llama-3.1-70b": 3, "qwen3-30b-a3b": 3, "mixtral-8x7b": 6}.get(model, 12)


def sweep(seed=1):
    """Points of the sweep: every shape and method, the other knobs drawn."""
    rng = random.Random(seed)
    for model, method in itertools.product(SHAPES, ("full", "lora", "qlora")):
        count = 0
        while count < points_of(model):
            point = dict(model=model, method=method,
                         compute_dtype=rng.choice(["bf16-mixed", "pure-bf16"]),
                         optimizer=rng.choice(["adamw", "adamw", "adamw_8bit", "sgd"]) if method == "full" else rng.choice(["adamw", "adamw", "adamw_8bit"]),
                         lora_rank=0 if method == "full" else rng.choice([8, 16, 64]),
                         lora_targets="" if method == "full" else rng.choice(["all-linear", "q;v"]),
                         micro_batch=rng.choice([1, 1, 2, 4, 8]), seq_len=rng.choice([256, 512, 1024, 2048, 4096, 8192]),
                         grad_ckpt=rng.random() < 0.55, flash_attn=rng.random() < 0.8, loss=rng.choice(["eager", "eager", "chunked", "fused"]))
            if point["micro_batch"] * point["seq_len"] > 32768:
                continue
            count += 1
            yield point


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out")
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--part", default="1/1", help="i/n: every n-th point, to spread over processes")
    args = parser.parse_args()
    warnings.filterwarnings("ignore")
    transformers.logging.set_verbosity_error()
    points = [dict(p, id=f"f{k:04d}") for k, p in enumerate(sweep(), 1)]
    chosen = part_of(points, args.part, args.limit)
    write(chosen, play, COLUMNS, args.out)


if __name__ == "__main__":
    main()
