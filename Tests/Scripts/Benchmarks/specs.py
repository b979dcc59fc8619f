"""Writes specs of many protocols with ten mixed members and four decorators each.

usage: specs.py PROTOCOLS members|source FOLDER [SPECS]

There is one spec, or as many as asked for. With `members` a spec holds the members; with `source` they stand in Swift files of a hundred protocols. What is written is valid
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
      caching: { items: { expires: 5m }, item: { expires: never }, save: { invalidates: [items, item] } }
      dispatch:
"""


def members(number, indentation):
    return "".join(indentation + line + "\n" for line in MEMBERS.replace("NUMBER", str(number)).splitlines())


def main():
    count, form, folder = int(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    specs = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    folder.mkdir(parents=True, exist_ok=True)
    texts = {}

    def add(file, text):
        texts.setdefault(file, []).append(text)

    for number in range(count):
        spec = f"Services{number * specs // count if specs > 1 else ''}.decorators.yaml"
        if spec not in texts:
            add(spec, "protocols:\n")
        add(spec, f"  Service{number}:\n")
        item = f"struct Item{number}: Hashable, Sendable {{\n  var id: String\n}}\n\n"
        if form == "source":
            name = f"Services{number // 100}.swift"
            add(spec, f"    source: {name}\n")
            add(name, item + f"protocol Service{number}: Sendable {{\n{members(number, '  ')}}}\n\n")
        else:
            add(f"Items{number // 100}.swift", item)
            add(spec, "    inherits: [Sendable]\n    declare: true\n    members: |\n")
            add(spec, members(number, "      "))
        add(spec, DECORATORS)
    for name, parts in texts.items():
        (folder / name).write_text("".join(parts))


if __name__ == "__main__":
    main()
