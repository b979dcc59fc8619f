import DecoratorDeclarations
import DecoratorSpec

extension SpecContext {
  /// Returns the name of an instance of a protocol: `feedRepository`, `urlLoader` for `URLLoader`, `shopBook` for
  /// `Shop.Book`.
  ///
  /// If another protocol has the same name, as `UrlLoader` has, only the first letter is in lower case: `uRLLoader`,
  /// and `shop_Book`.
  func instanceName(of declaration: ProtocolDeclaration) -> String {
    let name = declaration.usualInstanceName
    let isShared =
      sharedInstanceNames.contains(name)
      || name.namesOfInstance.contains { $0 != declaration.qualifiedName && isProtocol($0) }
    return (isShared ? declaration.exactInstanceName : name).asInstanceName
  }
}

extension Spec {
  /// The usual names of instances that several protocols have.
  var sharedInstanceNames: Set<String> {
    var owners: [String: String] = [:]
    var shared: Set<String> = []
    for declaration in protocols.lazy.map(\.declaration) {
      let (name, owner) = (declaration.usualInstanceName, declaration.qualifiedName)
      if owners.updateValue(owner, forKey: name).map({ $0 != owner }) == true {
        shared.insert(name)
      }
    }
    return shared
  }
}

extension ProtocolDeclaration {
  private var nameParts: [String] { (enclosingTypes + [name]).map(\.withoutBackTicks) }

  fileprivate var usualInstanceName: String { nameParts.joined().loweredCapitals }

  /// The name that no other protocol has.
  fileprivate var exactInstanceName: String {
    let name = nameParts.joined(separator: "_")
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

extension String {
  /// The name with its first letter, or the capitals of its first word, in lower case: `urlLoader`.
  fileprivate var loweredCapitals: String {
    let capitals = prefix { $0.isUppercase }.count
    let lowered = capitals > 1 && capitals < count ? capitals - 1 : max(1, capitals)
    return prefix(lowered).lowercased() + dropFirst(lowered)
  }

  /// The names of types whose instances have this name.
  fileprivate var namesOfInstance: [String] {
    (0...prefix { $0.isLowercase }.count).map { prefix($0).uppercased() + dropFirst($0) }
      .filter { $0.loweredCapitals == self }
  }

  fileprivate var asInstanceName: String { isSwiftIdentifier ? asValue : "`\(self)`" }
}
