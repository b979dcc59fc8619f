#!/usr/bin/env python3
"""Writes a Swift file with protocols whose members take and return types that are not Sendable, Hashable or Codable.

usage: protocols.py NUMBER
"""

import random
import sys

DECLARATIONS = """\
class Account { init(name: String) {} }
final class Token: @unchecked Sendable, Hashable {
  static func == (lhs: Token, rhs: Token) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
class Session: Account {}
@MainActor class Screen { var title = "" }
actor Ledger { var total = 0 }
struct Plain { var x = 0 }
struct Holder { var account: Account; var count = 0 }
struct Nested { var holder: Holder? }
struct Handler { var call: () -> Void }
struct Item: Hashable, Codable, Sendable { var id = 0 }
struct Page<Element> { var elements: [Element] = [] }
struct Box<Element: Sendable>: Sendable { var element: Element }
enum Kind: String, Codable, Sendable { case a, b }
enum Bare { case a, b }
enum Event { case opened(Account), closed }
enum Change { case added(Int), none }
protocol Shape {}
protocol Coder: AnyObject { func code() }
protocol Safe: Sendable {}
protocol Both: Shape, Safe {}
protocol Key: Hashable, Sendable {}
protocol Naming { var name: String { get } }
typealias Accounts = [Account]
typealias Change2 = (Account) -> Void
typealias Change3<Value> = @Sendable (Value) async -> Int
typealias Safely = Safe & Shape
enum Outer {
  class Inner {}
  struct Value: Sendable { var x = 0 }
  typealias Both = (Inner, Value)
}
extension Plain { func twice() -> Int { x * 2 } }
struct Later { var x = 0 }
extension Later: Hashable {}
extension Later: Sendable, Codable {}
"""

# Without set and dictionary of own types: their conformances belong to the main actor where all declarations do.
TYPES = """\
Account|Token|Session|Screen|Ledger|Plain|Holder|Nested|Handler|Item|Page<Int>|Page<Account>|Box<Int>|Kind|Bare|Event|Change|\
any Shape|any Coder|any Safe|any Both|any Key|any Naming|Accounts|Outer.Inner|Outer.Value|Outer.Both|Later|[Account]|Account?|[String: Plain]|\
[any Shape]|Set<String>|Result<Item, any Error>|Result<Account, any Error>|(Item, Item)|(Account, Int)|Int|String|[Item]|Item?|Any|AnyObject|\
any Error|any Sendable|any Encodable|any Safe & Shape|any Safely|Item.Type|Account.Type|AsyncStream<Item>|AsyncStream<Account>""".split("|")
ARGUMENTS = TYPES + [
    "some Shape", "some Safe", "some Shape & Sendable", "some Key", "[some Shape]", "@escaping Change2", "@escaping Change3<Item>",
    "@escaping (Account) -> Void", "@escaping @Sendable (Item) async -> Int", "(Item) -> Void", "Change2", "inout Plain", "inout Item"]
GENERICS = ["Shape", "Safe", "Both", "Key", "Account", "Naming", "Shape & Sendable", "Encodable", "Hashable", "Sendable", ""]
NAMES = ["load", "fetch", "find", "list", "search", "count", "get", "read", "send", "save", "update", "next", "receive", "item"]


def member(random, number):
    name = f"{random.choice(NAMES)}{number or ''}"
    arguments = [f"{label}: {random.choice(ARGUMENTS)}" for label in ["_ a", "with b", "c"][: random.randint(0, 2)]]
    result = random.choice(TYPES)
    style = random.randint(0, 11)
    if style == 0:
        constraint = random.choice(GENERICS)
        generics = f"<T: {constraint}>" if constraint else "<T>"
        return f"func {name}{generics}({', '.join(arguments + ['of t: T'])}) async throws -> {random.choice(['Int', 'T', result])}"
    if style == 1:
        arguments.append(f"completion: @escaping (Result<{result}, any Error>) -> Void")
        return f"func {name}({', '.join(a for a in arguments if 'inout' not in a)})"
    if style == 2:
        return f"func {name}({', '.join(arguments)}) throws -> {result}"
    if style == 3:
        return f"var {name}: {result} {{ get }}"
    effects = random.choice(["async throws", "async throws", "async throws", "async"])
    return f"func {name}({', '.join(arguments)}) {effects} -> {result}"


def protocol(random, number):
    inherited = random.choice([": Sendable", ": Sendable", ": Sendable", "", ": AnyObject", ": Safe"])
    lines = [f"protocol P{number}{inherited} {{"]
    if random.random() < 0.2:
        constraint = random.choice(GENERICS)
        lines.append(f"  associatedtype Element{': ' + constraint if constraint else ''}")
        lines.append("  func elements(_ element: Element) async throws -> [Element]")
        if random.random() < 0.5:
            lines.append("  typealias Elements = [Element]")
            lines.append("  func all(_ elements: Elements) async throws -> Elements")
    for index in range(random.randint(1, 4)):
        lines.append("  " + member(random, index))
    return "\n".join(lines + ["}"])


if __name__ == "__main__":
    generator = random.Random(20261124)
    print(DECLARATIONS)
    for number in range(int(sys.argv[1])):
        print(protocol(generator, number))
