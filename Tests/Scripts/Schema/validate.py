"""Validates specs with the schema that the tool prints for their templates.

Right specs must be valid. Of wrong ones `unseen.txt` lists those that are valid too, since a schema knows
no protocol and no Swift; `--record` writes it anew."""
import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

TOOL = sys.argv[1]
UNSEEN = pathlib.Path(__file__).with_name("unseen.txt")


@functools.cache
def validator(templates):
    command = [TOOL, "schema"] + [f"--template={template}" for template in templates]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        return None
    schema = json.loads(result.stdout)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


def problems(text, templates):
    """The mistakes in a spec; none if a mistake in a template keeps the tool from printing a schema."""
    try:
        value = YAML(typ="safe", pure=True).load(text)
    except (YAMLError, ValueError) as error:
        return [str(error).splitlines()[0]]
    checker = validator(templates)
    if checker is None:
        return []
    return [f"{error.json_path}: {error.message[:200]}" for error in checker.iter_errors(value)]


def is_spec(name):
    return name.endswith((".decorators.yaml", ".decorators.yml"))


def right_specs():
    for path in sorted(pathlib.Path().glob("*/**/*.decorators.y*ml")):
        if ".build" in path.parts or "Fuzzers" in path.parts:
            continue
        target = next(each for each in path.parents if each.parent.name in ("Sources", "Tests", "Pages"))
        templates = tuple(sorted(map(str, target.glob("**/*.mustache"))))
        yield str(path), problems(path.read_text(), templates)


def wrong_specs():
    """Each spec that a wrong one's messages call wrong."""
    root = pathlib.Path("Tests/DecorateTests/WrongSpecs")
    for path in sorted(root.glob("*/*.txt")):
        parts = re.split(r"^-- (.*) --\n", path.read_text(), flags=re.MULTILINE)[1:]
        files = dict(zip(parts[::2], parts[1::2]))
        messages = files.pop("messages", "")
        with tempfile.TemporaryDirectory() as folder:
            templates = []
            for name, text in files.items():
                if name.endswith(".mustache"):
                    file = pathlib.Path(folder, name)
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_text(text)
                    templates.append(str(file))
            found = [
                problems(text, tuple(templates))
                for name, text in files.items()
                if is_spec(name) and re.search(rf"^{re.escape(name)}:\d+:\d+: error:", messages, re.MULTILINE)
            ]
        if found:
            yield str(path.relative_to(root)), [problem for each in found for problem in each]


right = list(right_specs())
mistakes = [f"{path}: {problem}" for path, found in right for problem in found]
wrong = list(wrong_specs())
unseen = [path for path, found in wrong if not found]
if "--record" in sys.argv:
    UNSEEN.write_text("\n".join(unseen) + "\n")
recorded = UNSEEN.read_text().split()
mistakes += [f"{path}: is valid, and is not in {UNSEEN.name}" for path in unseen if path not in recorded]
mistakes += [f"{path}: is not valid, and is in {UNSEEN.name}" for path in recorded if path not in unseen]
print(f"{len(right)} right specs; {len(wrong)} wrong ones, {len(wrong) - len(unseen)} of which the schema sees")
sys.exit("\n".join(mistakes[:20]) if mistakes else 0)
