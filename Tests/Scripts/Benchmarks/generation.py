"""Prints how long `decorate generate` takes for specs of 10 to 10,000 protocols with ten members and four decorators each.

usage: generation.py TOOL [--largest PROTOCOLS] [--runs RUNS] [--instructions]

Of some runs the fastest counts. The exponent is that of growth from the spec of a tenth as many protocols: 1 is linear. It comes from
the processor time, on which other programs have less influence than on the wall clock. With --instructions valgrind counts them, for
up to 100 protocols: nothing else has an influence on these.
"""

import argparse
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent


def run(command):
    """Wall time and processor time in seconds, and the largest memory in MiB."""
    start = time.monotonic()
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{command} failed")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def instructions(command, folder):
    counts = folder / "counts"
    environment = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1")
    result = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}"] + command,
        env=environment, capture_output=True, text=True, check=True)
    return int(re.search(r"refs:\s*([\d,]+)", result.stderr)[1].replace(",", ""))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--largest", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--instructions", action="store_true")
    arguments = parser.parse_args()
    print("| protocols | described by | wall s | processor s | peak MiB | MB written | exponent | million instructions |")
    print("|--:|---|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for form in ["members", "source"]:
            previous = None
            for count in [10, 100, 1_000, 10_000]:
                if count > arguments.largest:
                    continue
                place = folder / f"{form}-{count}"
                subprocess.run([sys.executable, HERE / "specs.py", str(count), form, place], check=True)
                output = folder / "Services.swift"
                command = [arguments.tool, "generate", str(place / "Services.decorators.yaml"), "--output", str(output)]
                runs = []
                for _ in range(arguments.runs):
                    # An output that would not change is not written.
                    output.unlink(missing_ok=True)
                    runs.append(run(command))
                wall, processor, memory = (min(values) for values in zip(*runs))
                exponent = math.log10(processor / previous) if previous else None
                previous = processor
                counted = ""
                if arguments.instructions and count <= 100:
                    counted = f"{instructions(command, folder) / 1e6:.0f}"
                print(
                    f"| {count:,} | `{form}:` | {wall:.3f} | {processor:.3f} | {memory:.0f}"
                    f" | {output.stat().st_size / 1e6:.1f} | {'' if exponent is None else f'{exponent:.2f}'} | {counted} |",
                    flush=True)


main()
