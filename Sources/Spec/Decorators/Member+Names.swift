import SwiftDeclarations

extension Member {
  /// The first word of its name, in lower case: `save` of `saveItems(_:)`.
  var firstWord: String {
    let name = plainName.drop { $0 == "_" }
    let tail = name.dropFirst().prefix { $0.isLowercase }
    return (name.prefix(1) + tail).lowercased()
  }

  /// The base name without back-ticks, as a spec writes it.
  var plainName: String { baseName.withoutBackTicks }

  /// The names by which a spec can speak of the parameters.
  var parameterNames: [String] { parameters.filter { $0.name != nil }.map(\.plainName) }
}

extension Parameter {
  /// Its name without back-ticks.
  public var plainName: String { (name ?? "").withoutBackTicks }
}
