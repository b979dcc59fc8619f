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
  private let reference: @Sendable (String) -> String

  /// - Parameter reference: How something of a name is called.
  init(
    _ table: NameTable<String>, _ unique: UniqueNames,
    reference: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.table = table
    self.unique = unique
    self.reference = reference
  }

  func value(of name: Name) -> Value? {
    table[name].map { .string(reference(unique.unique($0))) }
  }

  var names: [String] { table.names }
}
