import SwiftDeclarations

extension Member {
  /// The first word of its name, in lower case: `save` of `saveItems(_:)`.
  var firstWord: String {
    let name = plainName.drop { $0 == "_" }
    let tail = name.dropFirst().prefix { $0.isLowercase }
    return (name.prefix(1) + tail).lowercased()
  }
}
