import Spec
import SwiftDeclarations

/// The Swift in which a decorator declares a member and calls the same member of its decoratee.
struct MemberText {
  let member: Member
  /// `public ` and the like, with the space behind it.
  let access: String
  /// What a call is made on, for members of instances and of types: `self.decoratee`, `Decoratee`.
  let instance: String
  let type: String

  /// The declaration up to its brace, attributes left out.
  var head: String {
    let modifiers = member.modifiers.map { $0.text + " " }.joined()
    switch member.kind {
    case .method(let method):
      return access + modifiers + "func " + method.name + (method.isOperator ? " " : "")
        + method.signature.text(parameters: parameters)
    case .property(let property):
      return access + modifiers + "var \(property.name): \(property.type)"
    case .subscript(let sub):
      return access + modifiers + "subscript" + sub.signature.text(parameters: parameters)
    case .associatedType(let associated): return access + "typealias \(associated.name)"
    case .initializer, .typeAlias: return ""
    }
  }

  /// The same member of the decoratee, called or read with all arguments passed on.
  var call: String { effectMarkers + place }

  /// The text of `call` before and after what is passed for one parameter.
  func call(around index: Int) -> (before: String, after: String) {
    guard case .method(let method) = member.kind else { return (call, "") }
    let arguments = parameters.map { $0.argumentLabel + $0.argument(named: $1) }
    let parameter = parameters[index].parameter
    let before = arguments[..<index].map { $0 + ", " }.joined() + parameter.argumentLabel
    let after = arguments[(index + 1)...].map { ", " + $0 }.joined() + ")"
    return ("\(effectMarkers)\(target).\(method.name)(\(before)", after)
  }

  /// The same member of the decoratee, without `try` and `await`.
  var place: String {
    switch member.kind {
    case .method(let method): return "\(target).\(method.name)(\(arguments(method.signature)))"
    case .property(let property): return "\(target).\(property.name)"
    case .subscript(let sub): return "\(target)[\(arguments(sub.signature))]"
    case .associatedType(let associated): return "\(type).\(associated.name)"
    case .initializer, .typeAlias: return ""
    }
  }

  /// What the getter of a property or subscript says before its brace; nil where it needs no `get` at all.
  var getter: String? {
    guard let accessors else { return nil }
    let isPlain =
      !accessors.hasSetter && !accessors.isGetMutating && accessors.getEffects == Effects()
    return isPlain
      ? nil : (accessors.isGetMutating ? "mutating " : "") + "get" + accessors.getEffects.text
  }

  /// What the setter says before its brace; nil where there is none.
  var setter: String? {
    guard let accessors, accessors.hasSetter else { return nil }
    return accessors.isSetNonmutating ? "nonmutating set" : "set"
  }

  var effects: Effects {
    switch member.kind {
    case .method(let method): method.signature.effects
    case .property, .subscript: accessors?.getEffects ?? Effects()
    case .initializer, .associatedType, .typeAlias: Effects()
    }
  }

  /// The type that is given back, where there is one.
  var result: TypeSyntax? {
    switch member.kind {
    case .method(let method): method.signature.result.flatMap { $0.isVoid ? nil : $0 }
    case .property(let property): property.type
    case .subscript(let sub): sub.signature.result
    case .initializer, .associatedType, .typeAlias: nil
    }
  }

  /// The parameters, each with the name that the decorator gives it.
  var parameters: [(parameter: Parameter, name: String)] {
    var names = UniqueNames(taken: Set(member.parameters.compactMap(\.name)))
    return member.parameters.map { parameter in
      // A parameter called `self` would hide the decorator itself.
      let ownName = parameter.name == "`self`" ? nil : parameter.name
      let name = ownName ?? names.unique("argument")
      names.taken.insert(name)
      return (parameter, name)
    }
  }

  private var target: String { member.has("static") || member.has("class") ? type : instance }

  private var accessors: Accessors? {
    switch member.kind {
    case .property(let property): property.accessors
    case .subscript(let sub): sub.accessors
    case .method, .initializer, .associatedType, .typeAlias: nil
    }
  }

  private var effectMarkers: String {
    (effects.throwing == .never ? "" : "try ") + (effects.isAsync ? "await " : "")
  }

  private func arguments(_ signature: Signature) -> String {
    parameters.map { parameter, name in
      parameter.argumentLabel + parameter.argument(named: name)
    }.joined(separator: ", ")
  }
}

extension Parameter {
  /// What a call says before the argument. Only few words need back-ticks there.
  fileprivate var argumentLabel: String {
    guard let label else { return "" }
    let word = label.replacing("`", with: "")
    let isPlain = word.isSwiftIdentifier && !["inout", "let", "var"].contains(word)
    return (isPlain ? word : label) + ": "
  }

  /// How the parameter is passed on.
  fileprivate func argument(named name: String) -> String {
    if type.specifiers.contains(where: { $0.name == "inout" }) { return "&\(name)" }
    return type.attributes.contains { $0.name == "autoclosure" } ? "\(name)()" : name
  }

  /// The parameter as it is declared, under the name that the decorator gives it.
  fileprivate func declaration(named name: String, inSubscript: Bool) -> String {
    let names: String
    switch label {
    case nil: names = inSubscript ? name : "_ \(name)"
    case name? where !inSubscript: names = name
    case let label?: names = "\(label) \(name)"
    }
    return "\(names): \(type)"
  }
}

extension Signature {
  fileprivate func text(parameters: [(parameter: Parameter, name: String)]) -> String {
    let generics = genericParameters.isEmpty ? "" : "<\(genericParameters.joined(separator: ", "))>"
    return generics + "("
      + parameters.map { $0.declaration(named: $1, inSubscript: false) }
      .joined(separator: ", ") + ")" + effects.text + (result.map { " -> \($0)" } ?? "")
      + (requirements.isEmpty ? "" : " where " + requirements.joined(separator: ", "))
  }
}

extension Effects {
  /// ` async throws(E)`, with the space before it.
  fileprivate var text: String {
    let thrown =
      switch throwing {
      case .never: ""
      case .anyError: " throws"
      case .typed(let error): " throws(\(error))"
      case .rethrows: " rethrows"
      }
    return (isAsync ? " async" : "") + thrown
  }
}
