"""Fails if the tool takes more than 5 % more instructions, or 20 % more memory, than generation-budgets.txt allows; with --growth, also
if its instructions grow faster than the number of protocols, which takes runs for ten times as many.

usage: generation_budgets.py TOOL [--growth | --record]

TOOL is built as users build it, without optimization. With --record what is counted becomes the budgets, growth included. They hold for one architecture
and one version of Swift; where these differ, nothing is compared, and that is said. valgrind counts the instructions of all threads,
whatever else the machine does.
"""

import math
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from growth import command, run, write

# Runs for three numbers of protocols: one, some, and ten times as many.
GROWING = {"init": (1, 100, 1_000), "generate": (1, 60, 600)}
# The greatest exponent of growth: 1 is linear.
GROWTH = 1.03
BUDGETS = pathlib.Path(__file__).parent / "generation-budgets.txt"
DECORATORS = ["retry", "logging"]


def instructions(words):
    result = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"] + words,
        env=dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1"), capture_output=True, text=True, check=True)
    return int(re.search(r"refs:\s*([\d,]+)", result.stderr)[1].replace(",", ""))


def counts(tool, base, has_growth):
    """The names of the ways in which the tool runs, each with its instructions and the largest memory in MB."""
    commands = {}

    def add(name, protocols, specs, each, further=(), runs_before=0):
        folder, output = base / name / "target", base / name / "output"
        output.mkdir(parents=True)
        write(folder, protocols, DECORATORS, specs)
        words = command(tool, each, folder, output) + list(further)
        for _ in range(runs_before):
            run(words)
        commands[name] = words

    add("generate, 10 protocols", 10, "one", "generate")
    add("generate, 100 protocols", 100, "one", "generate")
    add("generate, 100 specs", 100, "each", "generate")
    add("explain, 100 protocols", 100, "one", "explain")
    add("init, 100 protocols", 100, "one", "init")
    # What is done once more for each pair of protocols shows where each of them has little to do.
    for each, sizes in GROWING.items():
        for protocols in sizes if has_growth else sizes[:-1]:
            name = f"{each}, {protocols:,} protocols of one member"
            folder, output = base / name / "target", base / name / "output"
            output.mkdir(parents=True)
            folder.mkdir()
            entries = "protocols:\n"
            for number in range(protocols):
                service = f"Service{number}"
                (folder / f"{service}.swift").write_text(
                    f"protocol {service}: Sendable {{\n  func load() async throws -> Int\n}}\n")
                entries += f"  {service}: {{ decorators: {{ caching: {{ load: {{ expires: 5m, tags: [all] }} }} }} }}\n"
            if each == "generate":
                (folder / "Services.decorators.yaml").write_text(entries)
            commands[name] = command(tool, each, folder, output)
    # As the plugin runs it when nothing has changed.
    outside = base / "outside"
    outside.mkdir()
    add("generate again, 100 specs", 100, "each", "generate", ["--outside", str(outside)], runs_before=1)
    memory = {name: min(run(words)[2] for _ in range(3)) for name, words in commands.items()}
    with ThreadPoolExecutor(2) as pool:
        return {
            name: (count, memory[name])
            for name, count in zip(commands, pool.map(instructions, commands.values()))}


def grows_too_fast(found):
    """Says so if ten times as many protocols take far more than ten times the instructions, without those that any run takes."""
    fails = False
    for each, sizes in GROWING.items():
        one, few, many = (found[f"{each}, {protocols:,} protocols of one member"][0] for protocols in sizes)
        exponent = math.log10((many - one) / (few - one))
        if exponent > GROWTH:
            print(f"{each}: its instructions grow with the exponent {exponent:.2f} of the number of protocols, {GROWTH} at most")
            fails = True
    return fails


def setting():
    version = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    return f"# Instructions and megabytes of a run, on {platform.machine()}, {re.search('Swift version [0-9.]*', version)[0]}."


def main():
    has_growth = "--growth" in sys.argv or "--record" in sys.argv
    with tempfile.TemporaryDirectory() as name:
        found = counts(os.path.abspath(sys.argv[1]), pathlib.Path(name), has_growth)
    failed = has_growth and grows_too_fast(found)
    if "--record" in sys.argv:
        lines = [f"{instructions}\t{memory:.0f}\t{name}" for name, (instructions, memory) in found.items()]
        BUDGETS.write_text("\n".join([setting()] + lines) + "\n")
        sys.exit(1 if failed else 0)
    heading, *lines = BUDGETS.read_text().splitlines()
    if heading != setting():
        print(f"No budget was checked: they are not those of this machine, but these: {heading}")
        sys.exit(1 if failed else 0)
    budgets = {name: (int(instructions), int(memory)) for instructions, memory, name in (line.split("\t") for line in lines)}
    if not found.keys() <= budgets.keys() or has_growth and found.keys() != budgets.keys():
        failed = True
        print("the budgets are of other runs; run generation_budgets.py --record")
    for name, (instructions, memory) in found.items():
        most, most_memory = budgets.get(name, (instructions, memory))
        if instructions > most * 1.05:
            print(f"{name}: {instructions:,} instructions, {most * 1.05:,.0f} at most")
            failed = True
        elif instructions < most * 0.9:
            print(f"{name}: {instructions:,} instructions, which is fewer than the budget of {most:,}: record it anew")
        if memory > most_memory * 1.2 + 2:
            print(f"{name}: {memory:.0f} MB, {most_memory * 1.2 + 2:.0f} at most")
            failed = True
    if failed:
        sys.exit(1)
    print(f"{len(found)} runs of the tool are within their budgets.")


if __name__ == "__main__":
    main()
