import DecoratorDeclarations

// The model written out as Swift, so that tests compare text with text.

extension Member {
  package var text: String {
    let head = attributes.map(\.text) + modifiers.map(\.text)
    return (head + [kind.text]).joined(separator: " ")
  }
}

extension Member.Kind {
  fileprivate var text: String {
    switch self {
    case .method(let method):
      let space = method.isOperator ? " " : ""
      return "func \(method.name)\(space)\(method.signature.text(labelsByName: true))"
    case .initializer(let initializer):
      return "init\(initializer.failability)\(initializer.signature.text(labelsByName: true))"
    case .subscript(let sub):
      return "subscript\(sub.signature.text(labelsByName: false)) \(sub.accessors.text)"
    case .property(let property):
      return "var \(property.name): \(property.type) \(property.accessors.text)"
    case .associatedType(let type):
      let inherited = type.inherited.map(\.description).joined(separator: ", ")
      return "associatedtype \(type.name)" + (inherited.isEmpty ? "" : ": \(inherited)")
        + whereClause(type.requirements)
    case .typeAlias(let alias):
      return "typealias \(alias.name)\(genericClause(alias.genericParameters)) = \(alias.type)"
        + whereClause(alias.requirements)
    }
  }
}

extension Signature {
  fileprivate func text(labelsByName: Bool) -> String {
    let parameters = parameters.map { $0.text(labelsByName: labelsByName) }
    return genericClause(genericParameters) + "(" + parameters.joined(separator: ", ") + ")"
      + (effects.isNone ? "" : " \(effects)") + (result.map { " -> \($0)" } ?? "")
      + whereClause(requirements)
  }
}

extension Parameter {
  fileprivate func text(labelsByName: Bool) -> String {
    let name = name ?? "_"
    let names =
      switch label {
      case nil: labelsByName && name != "_" ? "_ \(name)" : name
      case name where labelsByName: name
      case let label?: "\(label) \(name)"
      }
    return attributes.map { $0.text + " " }.joined() + "\(names): \(type)"
      + (isVariadic ? "..." : "")
  }
}

extension Accessors {
  fileprivate var text: String {
    let get = (isGetMutating ? "mutating get" : "get") + (getEffects.isNone ? "" : " \(getEffects)")
    let set = isSetNonmutating ? " nonmutating set" : " set"
    return "{ \(get)\(hasSetter ? set : "") }"
  }
}

extension ProtocolDeclaration {
  /// All of it before its members.
  package var heading: String {
    let head = attributes.map(\.text) + modifiers.map(\.text) + ["protocol"]
    let path = (enclosingTypes + [name]).joined(separator: ".")
    let inherited = inherited.map(\.description).joined(separator: ", ")
    return (head + [path]).joined(separator: " ") + genericClause(primaryAssociatedTypes)
      + (inherited.isEmpty ? "" : ": \(inherited)") + whereClause(requirements)
  }
}

private func genericClause(_ parameters: [String]) -> String {
  parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
}

private func whereClause(_ requirements: [String]) -> String {
  requirements.isEmpty ? "" : " where \(requirements.joined(separator: ", "))"
}

/// A text in which `▸` marks places.
package struct MarkedText {
  package var text: String
  /// The places, in UTF-8 code units without the marks.
  package var offsets: [Int]

  package init(_ marked: String) {
    let pieces = marked.split(separator: "▸", omittingEmptySubsequences: false)
    text = pieces.joined()
    offsets = pieces.dropLast().reduce(into: []) { $0.append(($0.last ?? 0) + $1.utf8.count) }
  }
}
