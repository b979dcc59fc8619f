import SwiftDeclarations

/// An import of the generated file.
public struct ImportLine: Sendable, Hashable {
  /// The module, without submodules: `Foundation`.
  public var module: String
  /// The whole declaration: `@preconcurrency import Foundation`.
  public var text: String
  /// The condition of the `#if` around it, if any.
  public var condition: String?
  /// A Boolean value that indicates whether it is as visible as a Swift file needs it, which a spec has not
  /// decided.
  public var isOfSwiftFile = false

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
    isOfSwiftFile = true
  }

  /// Returns the import as a file needs it whose declarations are no more visible than `access` has
  /// it: Swift warns of an import that is more visible than all that could need it.
  public func limited(to access: AccessLevel) -> ImportLine {
    var line = self
    line.text = text.split(separator: " ").map(String.init).filter { word in
      AccessLevel(rawValue: word).map { $0 <= access }
        ?? !AccessLevel.hidingModifiers.contains(word)
    }.joined(separator: " ")
    return line
  }

  /// Returns the import as a file needs it whose declarations show what it imports, as visible as they
  /// are.
  public func shown(with access: AccessLevel) -> ImportLine {
    guard access != .internal else { return self }
    var line = limited(to: .internal)
    var words = line.text.split(separator: " ").map(String.init)
      .filter { $0 != AccessLevel.internal.rawValue }
    words.insert(access.rawValue, at: words.firstIndex(of: "import") ?? words.count)
    line.text = words.joined(separator: " ")
    return line
  }

  /// A Boolean value that indicates whether the import says how visible it is.
  public var hasAccessLevel: Bool {
    text.split(separator: " ").contains { AccessLevel(rawValue: String($0)) != nil }
  }
}
