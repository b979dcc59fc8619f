import SwiftDeclarations

/// What types of a member are called outside of the protocol.
struct OutsideTypes {
  /// The names that mean something within the protocol or the member alone.
  private let innerNames: Set<String>
  /// The names that mean the same everywhere, where others may be those of types around the protocol.
  private let outerNames: Set<String>?
  private let member: Member

  init(of member: Member, in declaration: ProtocolDeclaration) {
    self.member = member
    var names: Set<String> = ["Self"]
    for other in declaration.members {
      switch other.kind {
      case .associatedType(let type): names.insert(type.name)
      case .typeAlias(let alias): names.insert(alias.name)
      case .method, .property, .subscript, .initializer: break
      }
    }
    if case .method(let method) = member.kind { names.formUnion(method.signature.genericNames) }
    innerNames = names
    outerNames = declaration.enclosingTypes.first.map {
      TypeSyntax.plainNames.union(["Any", "Error", "Never", "Result", "Sendable", $0])
    }
  }

  /// The name of a type; nil where it means nothing outside, or is that of a closure.
  func name(of type: TypeSyntax) -> String? {
    isOuter(type.valueType) ? type.valueType.description : nil
  }

  private func isOuter(_ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .opaque, .packExpansion, .packElement, .suppressed: false
    default:
      innerNames.isDisjoint(with: type.referencedNames)
        && outerNames.map(type.referencedNames.isSubset) != false
        && type.parts.allSatisfy(isOuter)
    }
  }

  /// The type of what a call gives its caller.
  ///
  /// - Parameters:
  ///   - result: What the member returns; nil for nothing.
  ///   - completion: The parameters that are told the outcome in place of that.
  func givenType(result: TypeSyntax?, completion: [Parameter]) -> String? {
    guard let handler = completion.first else { return result.map { name(of: $0) } ?? "Void" }
    // A pair has no arguments of its own.
    guard completion.count == 1, let function = handler.meaning.function else { return nil }
    let names = function.parameters.compactMap { name(of: $0.type) }
    guard names.count == function.parameters.count else { return nil }
    switch names.count {
    case 0: return "Void"
    case 1: return names[0]
    default: return "(\(names.joined(separator: ", ")))"
    }
  }

  /// What a member is called with as one value, and its type: of several arguments a tuple.
  ///
  /// Closures are left out, what nothing may look at, and what has a type that means nothing outside.
  ///
  /// - Parameter parameters: The parameters, with their names in the member.
  func arguments(
    of parameters: [(parameter: Parameter, name: String)]
  ) -> (text: String, type: String) {
    let values = parameters.compactMap { parameter, name in
      parameter.isReadable
        ? self.name(of: parameter.meaning).map { (name: name, type: $0) } : nil
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
  /// Whether its value can be looked at: it is no closure, and nobody takes it over.
  var isReadable: Bool {
    let words = ["consuming", "__owned", "borrowing", "__shared", "sending"]
    return meaning.function == nil
      && !type.specifiers.contains { words.contains($0.name) }
  }
}
