"""Prints how long commands of the tool take for many protocols of ten members, each in a file of its own, and how that grows.

usage: growth.py TOOL [TOOL ...] [--counts 100 1000 10000] [--decorators retry,logging] [--specs one|each ...] [--commands generate ...]
                 [--runs RUNS] [--warnings] [--parse]

With several tools, their runs take turns. Of the runs of a tool the fastest counts. The exponent is that of growth of the processor
time from the count before: 1 is linear. With --warnings each protocol gets one. With --parse, the compiler's parse of the same files
is a yardstick.
"""

import argparse
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from specs import members

def write(folder, count, decorators, specs, warnings=False):
    """Writes protocols with a spec for all of them, or one for each."""
    folder.mkdir(parents=True)
    entries = []
    for number in range(count):
        name = f"Service{number}"
        (folder / f"{name}.swift").write_text(
            f"struct Item{number}: Hashable, Sendable {{\n  var id: String\n}}\n\n"
            f"protocol {name}: Sendable {{\n{members(number, '  ')}}}\n")
        value = f"[{', '.join(decorators)}]"
        if warnings:
            value = "{ decorators: { " + ", ".join(f"{key}: " for key in decorators) + ", caching: } }"
        entries.append(f"  {name}: {value}\n")
    if specs == "one":
        (folder / "Services.decorators.yaml").write_text("protocols:\n" + "".join(entries))
    else:
        for number, entry in enumerate(entries):
            (folder / f"Service{number}.decorators.yaml").write_text("protocols:\n" + entry)


def run(command):
    """Wall time and processor time in seconds, and the largest memory in MB."""
    start = time.monotonic()
    with open(os.devnull, "w") as sink:
        process = subprocess.Popen(command, stdout=sink, stderr=sink)
        _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if status != 0:
        print(f"status {status}: {' '.join(command)}", file=sys.stderr)
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def command(tool, name, folder, output):
    specs = sorted(str(path) for path in folder.glob("*.decorators.yaml"))
    if name == "init":
        # It leaves out what a spec has already.
        plain = output / "plain"
        plain.mkdir(exist_ok=True)
        for path in folder.glob("*.swift"):
            (plain / path.name).symlink_to(path)
        folder = plain
    files = sorted(str(path) for path in folder.glob("*.swift"))
    if name == "init":
        words, files = [], files + ["--output", "-"]
    else:
        words = specs
    (output / "files").write_text("\n".join(words + files))
    arguments = ["--output", str(output) + "/", "--root", str(folder)] if name == "generate" else []
    return [tool, name, "@" + str(output / "files")] + arguments


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tools", nargs="+")
    parser.add_argument("--counts", type=int, nargs="+", default=[100, 1_000, 10_000])
    parser.add_argument("--decorators", default="retry,logging")
    parser.add_argument("--specs", nargs="+", default=["one", "each"], choices=["one", "each"])
    parser.add_argument(
        "--commands", nargs="+", default=["generate", "check", "explain", "init"],
        choices=["generate", "check", "explain", "init"])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--warnings", action="store_true")
    parser.add_argument("--parse", action="store_true")
    arguments = parser.parse_args()
    print("| command | specs | protocols | tool | wall s | processor s | peak MB | exponent |")
    print("|---|---|--:|---|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as name:
        for specs in arguments.specs:
            previous = {}
            for count in arguments.counts:
                base = pathlib.Path(name)
                kind = "-warnings" if arguments.warnings else ""
                folder = base / f"{specs}-{count}-{arguments.decorators}{kind}"
                if not folder.exists():
                    write(folder, count, arguments.decorators.split(","), specs, arguments.warnings)
                commands = [(tool, each) for each in arguments.commands for tool in arguments.tools]
                results = {key: [] for key in commands}
                for _ in range(arguments.runs):
                    for tool, each in commands:
                        output = base / "output"
                        shutil.rmtree(output, ignore_errors=True)
                        output.mkdir()
                        results[tool, each].append(run(command(tool, each, folder, output)))
                for (tool, each), runs in results.items():
                    wall, processor, memory = (min(values) for values in zip(*runs))
                    exponent = ""
                    if (tool, each) in previous:
                        before, time_before = previous[tool, each]
                        exponent = f"{math.log(processor / time_before) / math.log(count / before):.2f}"
                    previous[tool, each] = count, processor
                    print(
                        f"| {each} | {specs} | {count:,} | {tool} | {wall:.2f} | {processor:.2f} | {memory:.0f} | {exponent} |",
                        flush=True)
                if arguments.parse:
                    files = sorted(str(path) for path in folder.glob("*.swift"))
                    (base / "output" / "list").write_text("\n".join(files))
                    runs = [
                        run(["swiftc", "-frontend", "-parse", "@" + str(base / "output" / "list")])
                        for _ in range(arguments.runs)]
                    wall, processor, memory = (min(values) for values in zip(*runs))
                    print(f"| parse | | {count:,} | swiftc | {wall:.2f} | {processor:.2f} | {memory:.0f} | |", flush=True)


if __name__ == "__main__":
    main()
