"""What a topic's Python file says of its kernels: a function for each, which returns its `Launch`.

    def add_scaled(rng):
        x, y = floats(rng, 50), floats(rng, 50)
        return Launch(grid=2, block=32, args=[i32(50), f32(2.5), x, y], want={3: F(2.5) * x + y})

A public function is a case of its own name, and the kernel has that name too unless `kernel` says otherwise.
`rng` is a generator of numpy, seeded by the case's name, so that a case stays what it is among new ones.
"""

from dataclasses import dataclass, field

import numpy as np

F, D, H, I, U = np.float32, np.float64, np.float16, np.int32, np.uint32
L, UL, B, S = np.int64, np.uint64, np.uint8, np.uint16


@dataclass(frozen=True)
class Scalar:
    """A scalar argument: its type as `tandem run` names it, and its value."""

    type: str
    value: object


@dataclass
class Launch:
    """A launch, and in `want` what numpy computes, by the index of the argument.

    Floats are compared within `rtol` and `atol`, everything else exactly. A function in place of an array
    judges results that are not unique: it takes the buffer and returns what is wrong with it, or None.
    """

    grid: object
    block: object
    args: list
    want: dict
    kernel: str = ""
    shared: int = 0
    rtol: float = 1e-5
    atol: float = 1e-6
    cc: list = field(default_factory=list)
    options: list = field(default_factory=list)


def i32(v):
    return Scalar("i32", int(v))


def u32(v):
    return Scalar("u32", int(v))


def i64(v):
    return Scalar("i64", int(v))


def u64(v):
    return Scalar("u64", int(v))


def f32(v):
    return Scalar("f32", float(v))


def f64(v):
    return Scalar("f64", float(v))


def floats(rng, *shape, low=-1.0, high=1.0):
    return rng.uniform(low, high, shape).astype(F)


def doubles(rng, *shape, low=-1.0, high=1.0):
    return rng.uniform(low, high, shape)


def ints(rng, *shape, low=-100, high=100):
    return rng.integers(low, high, shape).astype(I)
