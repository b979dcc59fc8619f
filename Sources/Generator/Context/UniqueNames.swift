import Mustache

/// Gives names that clash with none of those that are taken: `policy`, or `policy2` where there is
/// one.
struct UniqueNames {
  var taken: Set<String>

  func unique(_ name: String) -> String {
    var candidate = name
    var number = 1
    while taken.contains(candidate) {
      number += 1
      candidate = name + String(number)
    }
    return candidate
  }
}

/// For each name that a template declares the one to use.
final class UniqueNameContext: Fields {
  private let table: NameTable<String>
  private let unique: UniqueNames

  init(_ table: NameTable<String>, _ unique: UniqueNames) {
    self.table = table
    self.unique = unique
  }

  func value(of name: Name) -> Value? { table[name].map { .string(unique.unique($0)) } }

  var names: [String] { table.names }
}
