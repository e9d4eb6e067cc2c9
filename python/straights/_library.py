"""The shared library, called by cffi: its header is the only description."""

from __future__ import annotations

import os
import pathlib
import re
from typing import Any

import cffi

ffi = cffi.FFI()


def _declarations() -> str:
    here = pathlib.Path(__file__).parent
    header = here / "straights.h"
    if not header.exists():  # in the source tree
        header = here.parents[1] / "include" / "straights.h"
    text = header.read_text(encoding="ascii")
    text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.S)
    return re.sub(r"^#.*$", "", text, flags=re.M)


ffi.cdef(_declarations())
try:
    lib = ffi.dlopen(os.environ.get("STRAIGHTS_LIBRARY", "libstraights.so.0"))
except OSError as error:
    raise OSError(f"{error}; STRAIGHTS_LIBRARY can name its file") from None


class Error(ValueError):
    """What the library refused.

    ``name`` is the finding's name, or empty; ``line`` and ``column`` count
    from 1, 0 where there is none.
    """

    def __init__(self, message: str, name: str = "", line: int = 0, column: int = 0):
        super().__init__(message)
        self.name = name
        self.line = line
        self.column = column


def new_error() -> Any:
    return ffi.new("struct sts_error *")


def text(pointer: Any) -> str:
    """The text of a char *, or of a char array; empty for NULL."""
    if isinstance(pointer, ffi.CData) and not pointer:
        return ""
    return str(ffi.string(pointer).decode("utf-8", "replace"))


def refuse(error: Any) -> Error:
    return Error(text(error.message), text(error.name), error.line, error.column)


def check(status: int, error: Any) -> None:
    if status < 0:
        raise refuse(error)


def take(pointer: Any) -> str:
    """The text of a char * that is the caller's, which is freed."""
    value = text(pointer)
    lib.sts_free(pointer)
    return value
