"""Walks through the tutorial in a new folder: writes each file, types each command, and compares what it prints.

Text says what the block after it is: a file to create, what replaces a text or the body of a function, or lines for the
end of a file. Each line of the block after a command must stand in what the command prints, numbers aside. What is
printed may have more lines, and a path before the line's own.

usage: tutorial.py

With WORKPLACE, the package is the one of `Plugins/workplace.sh`, which keeps what another script has built.
"""

import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "Sources" / "Decorators" / "Decorators.docc" / "GettingStarted.md"


def masked(text):
    return re.sub(r"[µm]s\b", "s", re.sub(r"\d+", "0", re.sub(r"\d+(\.\d+)? (µs|ms)", "0 s", text)))


def write(app, text, block):
    """Writes a file as the text before a block says; returns whether it names one."""
    paths = re.findall(r"`((?:\w+/)*\w+(?:\.\w+)+)`", text)
    if not paths:
        return False
    file = app / paths[-1]
    if old := re.search(r"replace `(.+)` by$", text, re.S):
        assert file.read_text().count(old[1]) == 1, f"{paths[-1]} has no '{old[1]}', or several"
        file.write_text(file.read_text().replace(old[1], block.strip()))
    elif "replace the body" in text:
        file.write_text(re.sub(r"\{\n.*\n\}\n$", "{\n  " + block + "}\n", file.read_text(), flags=re.S))
    elif "at the end of" in text:
        file.write_text(file.read_text() + "\n" + block)
    elif re.search(r"\b(Create|Replace) ", text):
        file.write_text(block)
    else:
        return False
    return True


@contextlib.contextmanager
def place():
    """The folder with the clone, in which the tutorial begins."""
    if workplace := os.environ.get("WORKPLACE"):
        script = '. "$0/Tests/Scripts/Plugins/workplace.sh" && rm -r Sources && ln -s App ../Weather'
        subprocess.run(["bash", "-euc", script, ROOT], env={**os.environ, "repository": str(ROOT)}, check=True)
        yield workplace
    else:
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "swift-decorators").symlink_to(ROOT)
            yield folder


def main():
    parts = re.split(r"^```(\w*)\n(.*?)^```\n", PAGE.read_text(), flags=re.S | re.M)
    with place() as folder:
        app, printed = pathlib.Path(folder), ""
        for text, language, block in zip(parts[0::3], parts[1::3], parts[2::3]):
            text = re.split(r"^#.*\n", text, flags=re.M)[-1].strip().split("\n\n")[-1]
            if language == "console":
                printed = ""
                for command in block.splitlines():
                    print(f"$ {command}", flush=True)
                    if command.startswith("cd "):
                        app = app / command.removeprefix("cd ")
                        continue
                    run = subprocess.run(
                        command, shell=True, cwd=app, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                    printed += run.stdout
            elif language:
                if not write(app, text, block) and language != "swift":
                    sys.exit(f"The text before this block names no file:\n{text}\n{block}")
            else:
                missing = [line for line in block.splitlines() if masked(line) not in masked(printed)]
                if missing:
                    sys.exit("\n".join(["This is not printed:", *missing, "This is:", printed[-4000:]]))
                print(f"{len(block.splitlines())} lines are as shown.")


main()
