"""Stand-ins for CUDA-only pieces: they allocate what the real ones allocate."""

import torch
from torch import nn


class FlashAttention(torch.autograd.Function):
    """flash-attn 2: saves q, k, v, the output and a 32-bit log-sum-exp per row;
    its backward accumulates dq in 32 bits."""

    @staticmethod
    def forward(ctx, q, k, v):
        out = torch.empty_like(q)
        lse = q.new_empty(q.shape[0], q.shape[1], q.shape[2], dtype=torch.float32)
        ctx.save_for_backward(q, k, v, out, lse)
        return out

    @staticmethod
    def backward(ctx, grad):
        q, k, v, out, lse = ctx.saved_tensors
        accumulator = torch.empty_like(q, dtype=torch.float32)
        delta = torch.empty_like(lse)
        grads = torch.empty_like(q), torch.empty_like(k), torch.empty_like(v)
        del accumulator, delta
        return grads


def flash_attention(module, query, key, value, attention_mask=None, **kwargs):
    # the kernel reads 16-bit inputs; under autocast the integration casts them
    dtype = torch.bfloat16 if query.dtype == torch.float32 else query.dtype
    query, key, value = query.to(dtype), key.to(dtype), value.to(dtype)
    out = FlashAttention.apply(query, key, value)
    return out.transpose(1, 2), None


class FourBitProduct(torch.autograd.Function):
    """bitsandbytes MatMul4Bit: dequantises in the forward pass and again in
    the backward pass, saves the packed weight only."""

    @staticmethod
    def forward(ctx, x, packed, shape):
        ctx.shape = shape
        ctx.save_for_backward(packed)
        weight = torch.empty(shape, dtype=x.dtype, device=x.device)
        return torch.nn.functional.linear(x, weight)

    @staticmethod
    def backward(ctx, grad):
        weight = torch.empty(ctx.shape, dtype=grad.dtype, device=grad.device)
        return torch.matmul(grad, weight), None, None


class Linear4bit(nn.Linear):
    """A frozen linear layer in double-quantised NF4: half a byte a weight, one
    byte per 64 and four per 16384 for the scales."""

    def __init__(self, source):
        super().__init__(source.in_features, source.out_features, bias=source.bias is not None, device="meta")
        n = source.weight.numel()
        self.shape = (source.out_features, source.in_features)
        self.weight = nn.Parameter(torch.empty(n // 2, dtype=torch.uint8), requires_grad=False)
        self.absmax = torch.empty(n // 64, dtype=torch.uint8)
        self.absmax2 = torch.empty(n // 16384 + 1, dtype=torch.float32)
        self.bias = source.bias

    def forward(self, x):
        y = FourBitProduct.apply(x.to(torch.bfloat16), self.weight, self.shape)
        return y if self.bias is None else y + self.bias


def quantise(model, keep=("lm_head", "embed_out", "score")):
    """Replaces every linear layer but the output matrix by its 4-bit form."""
    for name, child in list(model.named_children()):
        if isinstance(child, nn.Linear) and name not in keep:
            setattr(model, name, Linear4bit(child))
        else:
            quantise(child, keep)


class EightBitAdam(torch.optim.Optimizer):
    """bitsandbytes AdamW8bit: two 8-bit moments with a 32-bit scale per 256,
    updated in place by one kernel a tensor; below 4096 elements 32 bits."""

    def __init__(self, params):
        super().__init__(params, {})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None or self.state[p]:
                    continue
                for moment in ("m", "v"):
                    if p.numel() < 4096:
                        self.state[p][moment] = torch.empty_like(p, dtype=torch.float32)
                        continue
                    self.state[p][moment] = torch.empty_like(p, dtype=torch.uint8)
                    self.state[p][moment + "_scale"] = torch.empty(-(-p.numel() // 256), dtype=torch.float32)


class FusedLinearLoss(torch.autograd.Function):
    """Liger's fused linear cross entropy: logits of a slice of the tokens at a
    time, gradients computed in the forward pass."""

    @staticmethod
    def forward(ctx, hidden, weight, labels):
        tokens, width = hidden.shape
        vocab = weight.shape[0]
        slices = 1
        while slices < -(-vocab // width):
            slices *= 2
        chunk = max(1, -(-tokens // slices))
        grad_hidden = torch.zeros_like(hidden)
        grad_weight = torch.zeros_like(weight) if weight.requires_grad else None
        loss = torch.zeros(tokens, dtype=torch.float32)
        for start in range(0, tokens, chunk):
            part = hidden[start:start + chunk]
            logits = part @ weight.t()
            grad_hidden[start:start + chunk] = logits @ weight
            if grad_weight is not None:
                grad_weight.add_(logits.t() @ part)
        ctx.save_for_backward(grad_hidden, grad_weight)
        return loss.sum()

    @staticmethod
    def backward(ctx, grad):
        grad_hidden, grad_weight = ctx.saved_tensors
        return grad_hidden, grad_weight, None


def balanced_experts(block, hidden_states):
    """A sparse block whose router sends every expert the same number of tokens:
    which expert a token goes to depends on data that fake tensors lack."""
    shape = hidden_states.shape
    x = hidden_states.reshape(-1, shape[-1])
    logits = block.gate(x)
    weights = torch.softmax(logits, dim=1, dtype=torch.float32)
    experts, k = len(block.experts), block.top_k
    weights, _ = torch.topk(weights, k, dim=-1)
    weights = (weights / weights.sum(dim=-1, keepdim=True)).to(x.dtype)
    out = torch.zeros_like(x)
    share = max(1, x.shape[0] * k // experts)
    index = torch.zeros(share, dtype=torch.int64)
    for expert in block.experts:
        mine = expert(x[index]) * weights[index, 0, None]
        out.index_add_(0, index, mine.to(x.dtype))
    return out.reshape(shape), logits


def balance_experts():
    from transformers.models.mixtral.modeling_mixtral import MixtralSparseMoeBlock
    from transformers.models.qwen3_moe.modeling_qwen3_moe import Qwen3MoeSparseMoeBlock

    for block in (MixtralSparseMoeBlock, Qwen3MoeSparseMoeBlock):
        block.forward = balanced_experts
