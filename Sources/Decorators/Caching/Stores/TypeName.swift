/// The names of types by which what is stored is told apart.
enum TypeName {
  /// The name of a type with its module, which is the same in every process.
  static func text(of type: Any.Type) -> String {
    let name = String(reflecting: type)
    guard name.utf8.contains(UInt8(ascii: "$")) else { return name }
    // That of a private type has an address in it.
    return name.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }
}
