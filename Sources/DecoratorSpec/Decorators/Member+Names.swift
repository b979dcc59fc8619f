import DecoratorDeclarations

extension Member {
  /// The first word of its name, in lower case: `save` for `saveItems(_:)`.
  var firstWord: String {
    let name = plainName.drop { $0 == "_" }
    let tail = name.dropFirst().prefix { $0.isLowercase }
    return (name.prefix(1) + tail).lowercased()
  }

  /// The base name without back-ticks, as in a spec.
  var plainName: String { baseName.withoutBackTicks }

  /// The names of the parameters that a spec can use.
  var parameterNames: [String] { parameters.filter { $0.name != nil }.map(\.plainName) }
}

extension Parameter {
  /// Its name without back-ticks.
  public var plainName: String { (name ?? "").withoutBackTicks }
}
