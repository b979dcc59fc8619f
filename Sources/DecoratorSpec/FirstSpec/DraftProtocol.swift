import DecoratorDeclarations

/// The draft of a protocol in a first spec.
public struct DraftProtocol {
  /// The qualified name.
  public var name: String
  /// The path in the spec of the Swift file that declares it.
  public var source: String
  /// The decorators; empty if the protocol is in the spec only for protocols that inherit it.
  public var decorators: [Decorator] = []
  /// A Boolean value that indicates whether it can have a stack.
  var takesStack = true
  /// The decorators that would act on it, but cannot be written.
  public var refusals: [Refusal] = []

  /// A decorator that acts on the protocol, or could.
  public struct Decorator {
    /// The decorator.
    public var definition: DecoratorDefinition
    /// The name of the generated type, if its usual name is taken.
    public var typeName: String?
    /// A member on which the decorator could act, if it acts on none by itself.
    public var example: String?

    /// A package that the target must depend on for the decorator.
    public var package: String? {
      definition.imports.first { $0.options.isEmpty && $0.package != nil }?.package
    }

    /// The entries under the decorator's key.
    public var options: [(key: String, value: String)] {
      [typeName.map { (DecoratorDefinition.typeNameKey, $0) }, example.map { ($0, "on") }]
        .compactMap(\.self)
    }
  }

  /// A decorator that cannot be written.
  public struct Refusal {
    /// The decorator's key.
    public var key: String
    /// The obstacle.
    public var reason: String
  }

  /// The keys of the decorators that act on it by themselves, outermost first, if there are
  /// several.
  public var stack: [String] {
    let definitions = decorators.filter { $0.example == nil && $0.package == nil }
      .map(\.definition)
    return takesStack && definitions.count > 1 ? definitions.inUsualOrder : []
  }

  /// A Boolean value that indicates whether no decorator acts on it by itself.
  public var isIdle: Bool { decorators.allSatisfy { $0.example != nil || $0.package != nil } }
}

extension DraftProtocol {
  /// The lines of the protocol in a spec without comments, with the index of the decorator of each
  /// line.
  var lines: [(text: String, decorator: Int?)] {
    var lines: [(text: String, decorator: Int?)] = [
      ("  \(YAMLText.scalar(name)):", nil), ("    source: \(YAMLText.scalar(source))", nil),
    ]
    if !decorators.isEmpty { lines.append(("    decorators:", nil)) }
    for (index, decorator) in decorators.enumerated() {
      lines.append(("      \(YAMLText.scalar(decorator.definition.key)):", index))
      for (key, value) in decorator.options {
        lines.append(("        \(YAMLText.scalar(key)): \(YAMLText.scalar(value))", index))
      }
    }
    if !stack.isEmpty { lines.append((Self.stackKey + "[\(stack.joined(separator: ", "))]", nil)) }
    return lines
  }

  /// The start of the line of the stack.
  static let stackKey = "    stack: "
}

extension DraftProtocol.Decorator {
  /// Makes a decorator from its use; `nil` if it has no effect.
  init?(_ configured: ConfiguredDecorator, of declaration: ProtocolDeclaration) {
    let names = MemberNames(protocolName: declaration.name, members: declaration.members)
    definition = configured.definition
    if configured.treatments.contains(where: \.isActing) { return }
    guard let member = configured.exampleToName(among: declaration.members) else { return nil }
    example = names.shortest(for: member)
  }
}
