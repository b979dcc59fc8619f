import DecoratorDeclarations

/// A module that a target depends on, with its Swift files.
public struct SourceModule: Sendable {
  public var name: String
  /// `true` if the target is in the same package, so that it sees `package` declarations, too.
  public var isOfSamePackage: Bool
  public var files: [String]

  public init(name: String, isOfSamePackage: Bool, files: [String]) {
    self.name = name
    self.isOfSamePackage = isOfSamePackage
    self.files = files
  }

  /// Returns `true` if the target sees a protocol of the module.
  package func shows(_ declaration: ProtocolDeclaration) -> Bool {
    let isOpen = !declaration.attributes.contains { $0.name == "_spi" }
    return isOpen && declaration.accessLevel >= leastAccess
  }

  /// Returns `true` if an import in a file of the module can be repeated in the target.
  func shows(_ declaration: Import) -> Bool {
    let words = declaration.text.split(separator: " ").map(String.init)
    let level = words.lazy.compactMap(AccessLevel.init).first
    return !words.contains { $0.hasPrefix("@") && $0 != "@preconcurrency" }
      && AccessLevel.hidingModifiers.allSatisfy { !words.contains($0) }
      && level.map { $0 >= leastAccess } != false
  }

  private var leastAccess: AccessLevel { isOfSamePackage ? .package : .public }
}
