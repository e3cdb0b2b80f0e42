"""Counts the bytes alive while a program runs on fake tensors.

A dispatch mode sees every operation. The storage of each new tensor is counted
once, rounded up to the 512 bytes of CUDA's caching allocator, and subtracted
when the storage dies. No memory is allocated for real.
"""

import weakref

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves


class Tracker(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.alive = 0
        self.peak = 0
        self.peak_at = ""
        self.instant = "start"
        self.seen = weakref.WeakKeyDictionary()

    def add(self, tensor):
        storage = tensor.untyped_storage()
        if storage in self.seen:
            return
        size = -(-storage.nbytes() // 512) * 512
        self.seen[storage] = size
        weakref.finalize(storage, self.drop, size)
        self.alive += size
        if self.alive > self.peak:
            self.peak, self.peak_at = self.alive, self.instant

    def drop(self, size):
        self.alive -= size

    def restart(self):
        self.peak, self.peak_at = self.alive, self.instant

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        out = func(*args, **(kwargs or {}))
        for leaf in tree_leaves(out):
            if isinstance(leaf, torch.Tensor):
                self.add(leaf)
        return out


def size_of(tensors):
    """Bytes of a list of tensors, each storage once."""
    return sum({t.untyped_storage()._cdata: -(-t.untyped_storage().nbytes() // 512) * 512 for t in tensors}.values())
