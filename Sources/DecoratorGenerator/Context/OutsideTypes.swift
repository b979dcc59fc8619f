import DecoratorDeclarations

/// The types of a member under the names that they have outside of the protocol.
struct OutsideTypes {
  /// The names that have a meaning only within the protocol or the member.
  private let innerNames: Set<String>
  /// The names that have the same meaning everywhere; `nil` if the protocol is not nested.
  ///
  /// In a nested protocol, other names can be those of the types around it.
  private let outerNames: Set<String>?
  private let member: Member

  init(of member: Member, in declaration: ProtocolDeclaration) {
    self.member = member
    innerNames = Set(["Self"] + declaration.members.filter(\.isType).map(\.baseName))
      .union(member.genericNames)
    outerNames = declaration.enclosingTypes.first.map {
      TypeSyntax.plainNames.union(["Any", "Error", "Never", "Result", "Sendable", $0])
    }
  }

  /// Returns the name of a type; `nil` if it has no meaning outside, or is the name of a closure.
  func name(of type: TypeSyntax) -> String? {
    isOuter(type.valueType) ? type.valueType.description : nil
  }

  private func isOuter(_ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .opaque, .packExpansion, .packElement, .suppressed: false
    case .inlineArray(let count, _) where innerNames.contains(count): false
    default:
      innerNames.isDisjoint(with: type.referencedNames)
        && outerNames.map(type.referencedNames.isSubset) != false
        && type.parts.allSatisfy(isOuter)
    }
  }

  /// Returns the type of the outcome that a call gives its caller.
  ///
  /// - Parameters:
  ///   - result: The result type of the member; `nil` for none.
  ///   - completion: The parameters that receive the outcome in place of the caller.
  func givenType(result: TypeSyntax?, completion: [Parameter]) -> String? {
    guard let handler = completion.first else { return result.map { name(of: $0) } ?? "Void" }
    // A pair has no common arguments.
    guard completion.count == 1, let function = handler.meaning.function else { return nil }
    let names = function.parameters.compactMap { name(of: $0.type) }
    guard names.count == function.parameters.count else { return nil }
    switch names.count {
    case 0: return "Void"
    case 1: return names[0]
    default: return "(\(names.joined(separator: ", ")))"
    }
  }

  /// Returns the arguments of a member as one value, with its type. Several arguments form a tuple.
  ///
  /// Values whose type has no meaning outside are not included.
  ///
  /// - Parameter parameters: The parameters that can be read, with their names in the member.
  func arguments(
    of parameters: [(parameter: Parameter, name: String)]
  ) -> (text: String, type: String) {
    let values = parameters.compactMap { parameter, name in
      self.name(of: parameter.meaning).map { (name: name, type: $0) }
    }
    switch values.count {
    case 0: return ("()", "Void")
    case 1: return (values[0].name, values[0].type)
    default:
      let text = values.map { "\($0.name.asLabel): \($0.name)" }.joined(separator: ", ")
      let type = values.map { "\($0.name.asLabel): \($0.type)" }.joined(separator: ", ")
      return ("(\(text))", "(\(type))")
    }
  }
}

extension Parameter {
  /// A Boolean value that indicates whether its value can be read. A closure cannot, nor a value
  /// that is consumed, borrowed or sent.
  var isReadable: Bool {
    let words = ["consuming", "__owned", "borrowing", "__shared", "sending"]
    return meaning.function == nil
      && !type.specifiers.contains { words.contains($0.name) }
  }
}
