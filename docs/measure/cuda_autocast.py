"""Autocast as CUDA does it, for tensors that have shapes and types only.

PyTorch's own autocast asks for the device. The lists follow those of CUDA
(ATen/autocast_mode.h): products and convolutions in 16 bits, norms and the
enlargement of pictures in 32; the 16-bit copy of a trained 32-bit weight is
kept until the forward pass ends. Attention is the flash kernel's stand-in.
"""

import contextlib
import functools

import torch
import torch.nn.functional as F

import parts

state = dict(dtype=None, copies={})


@contextlib.contextmanager
def autocast(dtype):
    before = dict(state)
    state.update(dtype=dtype, copies={})
    try:
        yield
    finally:
        state.clear()
        state.update(before)


def floating(x):
    return isinstance(x, torch.Tensor) and x.is_floating_point()


def narrow(x):
    if not floating(x) or x.dtype == state["dtype"]:
        return x
    if not (x.is_leaf and x.requires_grad):
        return x.to(state["dtype"])
    if id(x) not in state["copies"]:
        state["copies"][id(x)] = x.to(state["dtype"])
    return state["copies"][id(x)]


def widen(x):
    return x.float() if floating(x) else x


def casting(function, cast):
    @functools.wraps(function)
    def call(*args, **kwargs):
        if state["dtype"] is None:
            return function(*args, **kwargs)
        return function(*map(cast, args), **{k: cast(v) for k, v in kwargs.items()})

    return call


def attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    return parts.FlashAttention.apply(query, key, value)


@functools.cache
def install():
    """Replaces the functions, once."""
    F.scaled_dot_product_attention = attention
    for name in ("linear", "conv1d", "conv2d", "conv3d", "scaled_dot_product_attention"):
        setattr(F, name, casting(getattr(F, name), narrow))
    for name in ("layer_norm", "group_norm", "interpolate"):
        setattr(F, name, casting(getattr(F, name), widen))


def checkpoint(function, *args):
    """Recomputes under the autocast that the forward pass ran in."""
    again = functools.partial(autocast, state["dtype"])
    return torch.utils.checkpoint.checkpoint(function, *args, use_reentrant=False, context_fn=lambda: (contextlib.nullcontext(), again()))
