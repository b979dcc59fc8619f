"""Type-checks the library without the parts of the trait `All`, with each of them and what it needs, and with all. Each must do
without the others, so that those who leave them out have a library that compiles, without a warning.

usage: run.py
"""
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

from conditions import ROOT, conditions, features, options

# What a part cannot do without.
NEEDS = {
    "Admission": ["InFlight"],
    "Caching": ["Admission", "CircuitBreaker", "InFlight"],
    "CircuitBreaker": ["Admission", "InFlight"],
    "ConcurrencyLimit": ["Admission", "InFlight"],
    "RateLimit": ["Admission", "InFlight"],
    "SingleFlight": ["InFlight"],
}


def problems(target, names, *words):
    """What the compiler says about a target with some parts."""
    sources = sorted((ROOT / "Sources" / target).rglob("*.swift"))
    result = subprocess.run(
        ["swiftc", "-wmo", "-swift-version", "6", "-parse-as-library", "-package-name", "swift_decorators",
         "-module-name", target, *features(), *options(names), *words, *sources],
        capture_output=True, text=True)
    said = [line for line in result.stderr.splitlines() if " error: " in line or " warning: " in line]
    return said or result.stderr.splitlines() if result.returncode else said


def check(names):
    return names, problems("Decorators", names, "-typecheck")


parts = conditions("All")
if len(parts) < 2 or len(conditions()) < 2 or not NEEDS.keys() <= set(parts):
    sys.exit(f"the parts of the package are {conditions()}, and with the trait {parts}")
failed = False
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    for names, said in pool.map(check, [(), *((name, *NEEDS.get(name, ())) for name in parts), tuple(parts)]):
        print(f"{', '.join(names) or 'none'}: {'compiles' if not said else ''}", *said[:10], sep="\n  " if said else "")
        failed = failed or bool(said)

with tempfile.TemporaryDirectory() as folder:
    module = pathlib.Path(folder) / "Decorators.swiftmodule"
    said = problems("Decorators", (), "-emit-module", "-emit-module-path", module)
    said += problems("DecoratorsTesting", (), "-typecheck", "-I", folder)
    print("DecoratorsTesting:", *said[:10] or ["compiles without them"])
    failed = failed or bool(said)
sys.exit(failed)
