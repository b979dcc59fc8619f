"""Writes a spec of many protocols with ten mixed members and four decorators each.

usage: specs.py PROTOCOLS members|source FOLDER

With `members` the spec holds the members; with `source` they stand in Swift files of a hundred protocols. What is written is valid
Swift: the package that shows how long it takes to compile is made of it too.
"""

import pathlib
import sys

MEMBERS = """\
func items(page: Int, in category: String) async throws -> [ItemNUMBER]
func item(id: String) async throws -> ItemNUMBER?
func save(_ item: ItemNUMBER) async throws
func remove(id: String) async throws
func count(in category: String) async -> Int
func load(id: String, completion: @escaping @Sendable (Result<ItemNUMBER, any Error>) -> Void)
func upload(_ data: [UInt8], completion: @escaping @Sendable ((any Error)?) -> Void)
func decode(_ data: [UInt8]) throws -> ItemNUMBER
func reset()
var isReady: Bool { get }
"""

DECORATORS = """\
    decorators:
      retry: { maxAttempts: 4, backoff: { exponential: 200ms, cap: 5s }, except: [save] }
      logging: { level: debug, items: { reveal: [page] } }
      caching: { items: { expires: 5m }, item: { strategy: cacheFirst }, save: { invalidates: [items, item] } }
      dispatch:
"""


def members(number, indentation):
    return "".join(indentation + line + "\n" for line in MEMBERS.replace("NUMBER", str(number)).splitlines())


def main():
    count, form, folder = int(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    spec = ["protocols:\n"]
    sources = {}
    for number in range(count):
        spec.append(f"  Service{number}:\n")
        item = f"struct Item{number}: Hashable, Sendable {{\n  var id: String\n}}\n\n"
        if form == "source":
            name = f"Services{number // 100}.swift"
            spec.append(f"    source: {name}\n")
            text = f"protocol Service{number}: Sendable {{\n{members(number, '  ')}}}\n\n"
            sources.setdefault(name, []).append(item + text)
        else:
            sources.setdefault(f"Items{number // 100}.swift", []).append(item)
            spec.append("    inherits: [Sendable]\n    declare: true\n    members: |\n")
            spec.append(members(number, "      "))
        spec.append(DECORATORS)
    (folder / "Services.decorators.yaml").write_text("".join(spec))
    for name, texts in sources.items():
        (folder / name).write_text("".join(texts))


main()
