import DecoratorMustache

/// Makes names that are not taken: `policy`, or `policy2` if there is a `policy`.
struct UniqueNames {
  var taken: Set<String>
  /// A Boolean value that indicates whether a taken name gets a word before it: `ownPolicy`.
  var areOwn = false

  func unique(_ name: String) -> String {
    guard taken.contains(name) else { return name }
    let word = name.first?.isUppercase == true ? "Own" : "own"
    let name = areOwn ? word + name.prefix(1).uppercased() + name.dropFirst() : name
    var candidate = name
    var number = 1
    while taken.contains(candidate) {
      number += 1
      candidate = name + String(number)
    }
    return candidate
  }
}

/// The unique names for the names that a template declares.
final class UniqueNameContext: Fields {
  private let table: NameTable<String>
  private let unique: UniqueNames
  private let reference: @Sendable (String) -> String

  /// - Parameter reference: A function that returns the reference to a name.
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
