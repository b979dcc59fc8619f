/// The names of types, which identify stored data.
enum TypeName {
  /// Returns the name of a type with its module, the same in every process.
  static func text(of type: Any.Type) -> String {
    let name = String(reflecting: type)
    guard name.utf8.contains(UInt8(ascii: "$")) else { return name }
    // The name of a private type contains an address.
    return name.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }
}
