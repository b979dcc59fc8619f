"""Compares what the parser of specs makes of YAML with what PyYAML makes of it.

usage: agreement.py PROGRAM [SEED [DOCUMENTS]], where PROGRAM is made of PrintStructure.swift
"""

import json
import random
import re
import subprocess
import sys

import core_schema
import documents
from reference import NAMES, Reading

SCALARS = 5000


def run(program, texts):
    """What the parser of specs makes of texts."""
    data = b"".join(text.encode() + b"\0" for text in texts)
    output = subprocess.run([program], input=data, stdout=subprocess.PIPE, check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def disagreement(ours, reading):
    """How the parser and PyYAML disagree, if they do."""
    problems = ours["problems"]
    if not problems:
        if reading.error:
            return f"accepted, but PyYAML refuses it: {reading.error}"
        if reading.features:
            return f"accepted in spite of {', '.join(sorted(reading.features))}"
        if ours["root"] != reading.structure:
            return f"read as\n{ours['root']}\nand by PyYAML as\n{reading.structure}"
    elif not reading.error:
        if not reading.features:
            return f"refused, but PyYAML reads it as\n{reading.structure}\n{problems}"
        if not any(
            re.search(NAMES[feature], problem) for feature in reading.features for problem in problems
        ):
            return f"refused without a word of {', '.join(sorted(reading.features))}: {problems}"
    return None


def compare_documents(program, seed, count):
    """Compares the structure of documents, and returns the number of disagreements."""
    texts = documents.documents(random.Random(seed), count)
    counts = {"accepted": 0, "refused": 0, "refused by both": 0}
    failures = 0
    for text, ours in zip(texts, run(program, texts)):
        reading = Reading(text)
        problem = disagreement(ours, reading)
        if problem:
            failures += 1
            print(f"--\n{text!r} is {problem}")
        kind = (
            "accepted"
            if not ours["problems"]
            else "refused by both" if reading.error else "refused"
        )
        counts[kind] += 1
    kinds = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    print(f"{len(texts) - failures} documents agree ({kinds})")
    return failures


def is_same(ours, text):
    """Whether the parser gives a scalar the type and value that the core schema gives it."""
    feature = core_schema.refused_feature(text)
    if feature:
        return any(re.search(NAMES[feature], problem) for problem in ours["problems"])
    if ours["problems"]:
        return False
    name, value = core_schema.value_of(text)
    our_name, our_text = ours["value"]
    if our_name != name:
        return False
    if name == "float":
        return float(our_text) == value
    expected = {"null": "", "bool": str(value).lower(), "int": str(value), "str": text}
    return our_text == expected[name]


def compare_scalars(program, seed):
    """Compares the types of plain scalars, and returns the number of disagreements."""
    texts = core_schema.scalars(random.Random(seed), SCALARS)
    failures = 0
    for text, ours in zip(texts, run(program, texts)):
        if not is_same(ours, text):
            failures += 1
            print(f"--\n{text!r} is {core_schema.value_of(text)}, not {ours}")
    print(f"{len(texts) - failures} scalars agree")
    return failures


def main():
    program = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 20000
    failures = compare_documents(program, seed, count) + compare_scalars(program, seed)
    if failures:
        sys.exit(f"{failures} disagreements")


main()
