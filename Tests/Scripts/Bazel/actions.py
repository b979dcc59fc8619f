#!/usr/bin/env python3
"""Prints what the actions of one kind made in a build of Bazel, and how: in the sandbox, or from a cache.

Fails if a command or its environment names an absolute path, which is another one on another machine.

usage: actions.py LOG MNEMONIC, where LOG comes from --execution_log_json_file
"""

import json
import pathlib
import sys


def actions(text):
    """The objects of the log, which stand one after another."""
    decoder = json.JSONDecoder()
    while text := text.lstrip():
        action, end = decoder.raw_decode(text)
        yield action
        text = text[end:]


def how(action):
    if action.get("remoteCacheHit") or action.get("cacheHit"):
        return "from the cache"
    return "in the sandbox" if action["runner"].endswith("-sandbox") else f"by '{action['runner']}'"


log, mnemonic = sys.argv[1:]
made = {}
for action in actions(pathlib.Path(log).read_text()):
    if action["mnemonic"] != mnemonic:
        continue
    words = action["commandArgs"] + [variable["value"] for variable in action["environmentVariables"]]
    if absolute := [word for word in words if word.startswith("/") and word != "/bin/bash"]:
        sys.exit(f"{mnemonic} names the absolute path {absolute[0]}")
    names = [pathlib.Path(output).name for output in action["listedOutputs"]]
    made.setdefault(how(action), []).extend(names)
print("; ".join(f"{' '.join(sorted(names))} {how}" for how, names in sorted(made.items())))
