import DecoratorDeclarations

// The model written out as Swift, so that tests compare text with text.

extension Member {
  package var text: String {
    let head = attributes.map(\.text) + modifiers.map(\.text)
    return (head + [declaration]).joined(separator: " ")
  }

  private var declaration: String {
    let parts = signature?.text(labelsByName: kind != .subscript) ?? ""
    let accessors = accessors?.text ?? ""
    return switch kind {
    case .method: "func \(baseName)\(isOperator ? " " : "")\(parts)"
    case .initializer: "init\(failability)\(parts)"
    case .subscript: "subscript\(parts) \(accessors)"
    case .property: "var \(baseName): \(propertyType?.description ?? "") \(accessors)"
    case .associatedType: "associatedtype " + (associatedType?.text ?? "")
    case .typeAlias: "typealias " + (alias?.text ?? "")
    }
  }
}

extension AssociatedType {
  fileprivate var text: String {
    let inherited = inherited.map(\.description).joined(separator: ", ")
    return name + (inherited.isEmpty ? "" : ": \(inherited)") + whereClause(requirements)
  }
}

extension TypeAlias {
  fileprivate var text: String {
    "\(name)\(genericClause(genericParameters)) = \(type)"
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
