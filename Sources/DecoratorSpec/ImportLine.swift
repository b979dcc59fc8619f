import DecoratorDeclarations

/// An import of the generated file.
public struct ImportLine: Sendable, Hashable {
  /// The name of the module, without submodules: `Foundation`.
  public var module: String
  /// The whole declaration: `@preconcurrency import Foundation`.
  public var text: String
  /// The condition of the `#if` around it, if any.
  public var condition: String?
  /// `true` if its visibility comes from a Swift file, and not from a spec.
  public var isOfSwiftFile = false

  public init(module: String, text: String, condition: String? = nil) {
    self.module = module
    self.text = text
    self.condition = condition
  }

  init(_ declaration: Import) {
    self.init(module: declaration.module, text: declaration.text, condition: declaration.condition)
    isOfSwiftFile = true
  }

  /// Returns the import for a file whose declarations are at most as visible as `access`. Swift
  /// warns of an import that is more visible than every declaration that can need it.
  public func limited(to access: AccessLevel) -> ImportLine {
    var line = self
    line.text = text.split(separator: " ").map(String.init).filter { word in
      AccessLevel(rawValue: word).map { $0 <= access }
        ?? !AccessLevel.hidingModifiers.contains(word)
    }.joined(separator: " ")
    return line
  }

  /// Returns the import for a file whose declarations show the module, with the access level of
  /// these declarations.
  public func shown(with access: AccessLevel) -> ImportLine {
    guard access != .internal else { return self }
    var line = limited(to: .internal)
    var words = line.text.split(separator: " ").map(String.init)
      .filter { $0 != AccessLevel.internal.rawValue }
    words.insert(access.rawValue, at: words.firstIndex(of: "import") ?? words.count)
    line.text = words.joined(separator: " ")
    return line
  }

  /// Returns `true` if the import states this access level, or a higher one.
  public func shows(with access: AccessLevel) -> Bool {
    text.split(separator: " ").contains { word in
      AccessLevel(rawValue: String(word)).map { $0 >= access } ?? false
    }
  }

  /// `true` if the import states its access level.
  public var hasAccessLevel: Bool {
    text.split(separator: " ").contains { AccessLevel(rawValue: String($0)) != nil }
  }
}
