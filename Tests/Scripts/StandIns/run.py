"""Type-checks what only Apple's systems compile, against the modules of this folder, which stand in for Apple's: the
sinks of the unified log, memory pressure and other calls of Darwin, the plugin's entry for Xcode projects, and the
samples of the page about SwiftUI.

The stand-ins are declared as Apple's documentation says. They show that the code fits that, and not that it runs.

usage: run.py [scratch folder of the package]
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SCRATCH = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build").resolve()
COMPILER = pathlib.Path(shutil.which("swiftc"))
PLUGIN_API = COMPILER.resolve().parent.parent / "lib" / "swift" / "pm" / "PluginAPI"


def compile(what, folder, *words):
    result = subprocess.run([COMPILER, *map(str, words)], capture_output=True, text=True, cwd=folder)
    if result.returncode != 0 or "warning:" in result.stderr:
        sys.exit(f"{what}:\n{result.stderr[:4000]}")
    print(f"{what}: without a warning")


def expanded(page):
    """The Swift of a page, with what its macros expand to: a stand-in cannot have macros."""
    text = "\n".join(re.findall(r"^```swift\n(.*?)^```$", page, re.S | re.M))
    text = re.sub(
        r"@Entry var (\w+): ([^=\n]+?) = ([^\n]+)",
        r"""var \1: \2 {
    get { self[Key_\1.self] }
    set { self[Key_\1.self] = newValue }
  }
  private struct Key_\1: EnvironmentKey { static var defaultValue: \2 { \3 } }""", text)
    return re.sub(r"^#Preview \{$", "@MainActor @ViewBuilder func preview() -> some View {", text, flags=re.M)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    for module in ("os", "XcodeProjectPlugin", "SwiftUI"):
        compile(
            module, folder, "-emit-module", "-parse-as-library", "-module-name", module, "-I", PLUGIN_API,
            "-swift-version", "6", HERE / f"{module}.swift")

    # An empty module, so that it can be imported.
    (folder / "Empty.swift").write_text("")
    compile(
        "Darwin", folder, "-emit-module", "-parse-as-library", "-module-name", "Darwin", "Empty.swift")
    # The modules of the library that use them; all others are built on the first one.
    library = folder / "Library"
    library.mkdir()
    for module in sorted(path.name for path in (ROOT / "Sources").glob("Decorators*")):
        sources = sorted((ROOT / "Sources" / module).rglob("*.swift"))
        apples = [path for path in sources if re.search(r"canImport\((os|Darwin)\)", path.read_text())]
        others = [path for path in sources if path not in apples] + [HERE / "Darwin.swift"]
        words = [
            "-parse-as-library", "-module-name", module, "-package-name", "swift_decorators", "-swift-version", "6",
            "-enable-upcoming-feature", "NonisolatedNonsendingByDefault", "-I", folder, "-I", library]
        if apples:
            primary = [word for path in apples for word in ("-primary-file", path)]
            names = ", ".join(path.name for path in apples)
            compile(f"{names} of {module}", folder, "-frontend", "-typecheck", *words, *primary, *others)
        if module == "Decorators":
            compile(module, library, "-emit-module", *words, *sources, HERE / "Darwin.swift")

    for plugin in ("DecoratorsPlugin", "GenerateDecorators", "DecoratePlugin"):
        compile(
            plugin, folder, "-typecheck", "-parse-as-library", "-swift-version", "6",
            "-package-description-version", "6.2.0", "-I", folder, "-I", PLUGIN_API,
            *sorted((ROOT / "Sources" / plugin).glob("*.swift")))

    page = ROOT / "Sources" / "Decorators" / "Decorators.docc" / "SwiftUI.md"
    (folder / "Sample.swift").write_text(expanded(page.read_text()))
    (folder / "Spec.decorators.yaml").write_text(re.search(r"^```yaml\n(.*?)^```$", page.read_text(), re.S | re.M)[1])
    subprocess.run(
        [SCRATCH / "debug" / "decorate", "generate", "Spec.decorators.yaml", "Sample.swift"], cwd=folder, check=True)
    compile(
        "the samples of SwiftUI", folder, "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", folder,
        "-I", SCRATCH / "debug" / "Modules", "Sample.swift", "Spec.decorators.swift")
