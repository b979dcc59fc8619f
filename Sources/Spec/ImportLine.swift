import SwiftDeclarations

/// An import of the generated file.
public struct ImportLine: Sendable, Hashable {
  /// The module, without submodules: `Foundation`.
  public var module: String
  /// The whole declaration: `@preconcurrency import Foundation`.
  public var text: String
  /// The condition of the `#if` around it, if any.
  public var condition: String?

  /// Creates an import.
  public init(module: String, text: String, condition: String? = nil) {
    self.module = module
    self.text = text
    self.condition = condition
  }

  /// An import of a Swift file, as a file whose declarations are no more visible than `access` has
  /// it: Swift warns of an import that is more visible than all that could need it.
  init(_ declaration: Import, atMost access: AccessLevel) {
    var words = declaration.text.split(separator: " ").map(String.init)
    words.removeAll { word in
      AccessLevel(rawValue: word).map { $0 > access }
        ?? AccessLevel.hidingModifiers.contains(word)
    }
    self.init(
      module: declaration.module, text: words.joined(separator: " "),
      condition: declaration.condition)
  }

  /// Whether the import says how visible it is.
  var hasAccessLevel: Bool {
    text.split(separator: " ").contains { AccessLevel(rawValue: String($0)) != nil }
  }
}
