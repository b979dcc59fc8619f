"""Prints the options with which the compiler compiles the parts of the library, for scripts that call it themselves.

usage: traits.py [TRAIT ...]

Without traits, those that the package has by default.
"""
import functools
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]


@functools.cache
def manifest():
    """What SwiftPM reads in Package.swift."""
    result = subprocess.run(
        ["swift", "package", "--package-path", ROOT, "dump-package"], capture_output=True, text=True, check=True)
    return json.loads(result.stdout)


def traits():
    """The traits that each enables, by their names; `default` is one of them."""
    return {trait["name"]: trait["enabledTraits"] for trait in manifest()["traits"]}


def closure(names):
    """The traits, and those that they enable."""
    known, found, pending = traits(), set(), list(names)
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending += known[name]
    return sorted(found - {"default"})


def options(names=("default",)):
    """The options of the compiler for some traits."""
    return [word for name in closure(names) for word in ("-D", name)]


if __name__ == "__main__":
    print(*options(sys.argv[1:] or ("default",)))
