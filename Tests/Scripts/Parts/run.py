"""Type-checks the library with each of its traits alone, with none and with all. Each part must do with what its trait
enables, so that those who leave out others have a library that compiles, without a warning.

usage: run.py
"""
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

from traits import ROOT, closure, manifest, options, traits


def settings(target):
    """The features that the manifest enables for a target."""
    found = []
    for setting in next(entry for entry in manifest()["targets"] if entry["name"] == target)["settings"]:
        (kind, value), = setting["kind"].items()
        if kind != "enableUpcomingFeature":
            sys.exit(f"{target} has a setting that this script does not know: {kind}")
        found += ["-enable-upcoming-feature", value["_0"]]
    return found


def problems(target, names, *words):
    """What the compiler says about a target with some traits."""
    sources = sorted((ROOT / "Sources" / target).rglob("*.swift"))
    result = subprocess.run(
        ["swiftc", "-wmo", "-swift-version", "6", "-parse-as-library", "-package-name", "swift_decorators",
         "-module-name", target, *settings(target), *options(names), *words, *sources],
        capture_output=True, text=True)
    said = [line for line in result.stderr.splitlines() if " error: " in line or " warning: " in line]
    return said or result.stderr.splitlines() if result.returncode else said


def check(names):
    return names, problems("Decorators", names, "-typecheck")


known = sorted(traits().keys() - {"default"})
if len(known) < 2 or closure(["default"]) != known:
    sys.exit(f"the traits of the package are {known}, and those by default {closure(['default'])}")
failed = False
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    for names, said in pool.map(check, [(), *((name,) for name in known), ("default",)]):
        print(f"{', '.join(names) or 'no trait'}: {'compiles' if not said else ''}", *said[:10], sep="\n  " if said else "")
        failed = failed or bool(said)

with tempfile.TemporaryDirectory() as folder:
    module = pathlib.Path(folder) / "Decorators.swiftmodule"
    said = problems("Decorators", (), "-emit-module", "-emit-module-path", module)
    said += problems("DecoratorsTesting", (), "-typecheck", "-I", folder)
    print("DecoratorsTesting:", *said[:10] or ["compiles without traits"])
    failed = failed or bool(said)
sys.exit(failed)
