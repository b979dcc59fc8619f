"""Prints the options with which the compiler compiles the parts of the library, for scripts that call it themselves.

usage: conditions.py
"""
import functools
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]


@functools.cache
def settings():
    """The settings of the library in Package.swift."""
    result = subprocess.run(
        ["swift", "package", "--package-path", ROOT, "dump-package"], capture_output=True, text=True, check=True)
    return next(entry for entry in json.loads(result.stdout)["targets"] if entry["name"] == "Decorators")["settings"]


def features():
    """The options for the features that the manifest enables."""
    names = [setting["kind"]["enableUpcomingFeature"]["_0"] for setting in settings() if "enableUpcomingFeature" in setting["kind"]]
    return [word for name in names for word in ("-enable-upcoming-feature", name)]


def conditions(trait=None):
    """The conditions that hold always, or only with a trait."""
    return [
        setting["kind"]["define"]["_0"] for setting in settings()
        if "define" in setting["kind"] and setting.get("condition", {}).get("traits", []) == ([trait] if trait else [])]


def options(names=None):
    """The options for some parts besides those that are always compiled; by default, for all."""
    return [word for name in conditions() + list(conditions("All") if names is None else names) for word in ("-D", name)]


if __name__ == "__main__":
    print(*options())
