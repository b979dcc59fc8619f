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

  /// An import of a Swift file, which others than that file may repeat.
  init(_ declaration: Import) {
    self.init(
      module: declaration.module, text: declaration.text, condition: declaration.condition)
  }

  /// Returns the import as a file needs it whose declarations are no more visible than `access` has
  /// it: Swift warns of an import that is more visible than all that could need it.
  func limited(to access: AccessLevel) -> ImportLine {
    var line = self
    line.text = text.split(separator: " ").map(String.init).filter { word in
      AccessLevel(rawValue: word).map { $0 <= access }
        ?? !AccessLevel.hidingModifiers.contains(word)
    }.joined(separator: " ")
    return line
  }

  /// Whether the import says how visible it is.
  var hasAccessLevel: Bool {
    text.split(separator: " ").contains { AccessLevel(rawValue: String($0)) != nil }
  }
}
