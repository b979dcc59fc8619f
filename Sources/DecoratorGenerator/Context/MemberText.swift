import DecoratorDeclarations
import DecoratorSpec

/// The Swift with which a decorator declares a member and calls the same member of its decoratee.
struct MemberText {
  let member: Member
  /// The access level with a space after it, for example `public `.
  let access: String
  /// The property or local on which members of instances are called, such as `decoratee`, and the
  /// type on which members of types are called, such as `Decoratee`.
  let decoratee: String
  let type: String
  /// A Boolean value that indicates whether `decoratee` is a local, a copy of the property.
  let isCopy: Bool
  /// `true` if the decorator is not a struct. Its escaping closures then need `self`.
  let isReference: Bool
  /// A Boolean value that indicates whether the call is made in an escaping closure.
  var isEscaping = false
  /// A Boolean value that indicates whether it is synchronous and belongs to an actor. The
  /// decorator, an actor too, then calls it through their shared executor.
  let isShared: Bool
  /// The type in place of `Self`, for members that use it.
  var decorator: DecoratorType?
  /// The index of the parameter whose argument is left out.
  var replaced: Int?
  let parameters: [NamedParameter]

  /// A parameter, with its name in the decorator and the label of its argument in a call.
  typealias NamedParameter = (parameter: Parameter, name: String, argumentLabel: String)

  /// Returns the reference to a property of the decorator in the member, outside of escaping
  /// closures. It has `self` if a parameter has the same name.
  func reference(to property: String) -> String {
    let isHidden = parameters.contains { $0.name.withoutBackTicks == property }
    return isHidden ? "self." + property : property
  }

  /// Returns the reference to a property of the decorator where the call is made.
  func referenceInCall(to property: String) -> String {
    isReference && isEscaping ? "self." + property : reference(to: property)
  }

  private var instance: String { isCopy ? decoratee : referenceInCall(to: decoratee) }

  /// The declaration up to its brace, without attributes.
  var head: String {
    let modifiers = member.modifiers.map { $0.text + " " }.joined()
    switch member.kind {
    case .method:
      return access + modifiers + "func " + member.baseName + (member.isOperator ? " " : "")
        + signatureText
    case .property:
      return access + modifiers + "var " + member.baseName
        + (result.map { ": \(declared($0))" } ?? "")
    case .subscript: return access + modifiers + "subscript" + signatureText
    case .associatedType, .typeAlias: return access + "typealias \(member.baseName)"
    case .initializer:
      return access + (decorator?.delegation ?? "") + modifiers + "init" + member.failability
        + signatureText
    }
  }

  /// The effects of a local function that makes the call.
  var forwardEffects: String {
    effects.throwing == .rethrows ? "async throws" : String(describing: effects)
  }

  var forwardResult: String? { result.map { " -> \(declared($0))" } }

  /// The line that unwraps the result of a failable initializer of the decoratee; `nil` for all
  /// other members.
  var unwrapping: String? {
    made.map { "guard let \($0) = \(effectMarkers)\(place) else { return nil }" }
  }

  /// The local for the result of a failable initializer.
  private var made: String? {
    member.failability.isEmpty ? nil : localDecoratee
  }

  /// The call or read of the same member of the decoratee, with all arguments. If the result is
  /// another decoratee, it is decorated.
  var call: String {
    let place = isShared ? lending(shared(place, passing: parameters.map(\.name))) : place
    if let decorator, member.kind == .initializer {
      let markers = made == nil ? effectMarkers : ""
      return markers + decorator.making(made ?? place, by: "self.init")
    }
    return effectMarkers + decorated(place)
  }

  /// Returns the text of `call` before and after the argument for one parameter.
  func call(around index: Int) -> (before: String, after: String) {
    var text = self
    text.replaced = index
    let call = text.call
    let mark = call.utf8.firstIndex(of: 0) ?? call.endIndex
    return (String(call[..<mark]), String(call[mark...].dropFirst()))
  }

  /// The argument in place of the one that is left out. No Swift contains this character.
  private static let mark = "\u{0}"

  /// Returns the call or read of the same member of another value that conforms to the protocol,
  /// with all arguments. An actor is called from outside.
  func call(on receiver: String) -> String { effectMarkers + place(on: receiver) }

  /// The call of the same member of the decorator itself, with all arguments.
  var ownCall: String {
    var text = self
    // Arguments and results stay decorated.
    text.decorator = nil
    return text.call(on: "self")
  }

  /// Returns a call with the result decorated if it is `Self`.
  private func decorated(_ call: String) -> String {
    guard let decorator, let use = result?.selfUse, use != .none, use != .other else { return call }
    let value = use == .itself ? call : "$0"
    let wrapped =
      isOfType
      ? decorator.making(value, by: decorator.name)
      : decorator.wrapping(value, referenceInCall)
    return use == .itself ? wrapped : "\(call).map { \(wrapped) }"
  }

  /// The statement of the setter, which assigns the new value to the member of the decoratee.
  var assignment: String {
    let assignment = "\(place) = \(result.map { unwrapped("newValue", of: $0) } ?? "newValue")"
    return isShared
      ? shared(assignment, passing: parameters.map(\.name) + ["newValue"]) : assignment
  }

  /// Returns the call of the decoratee by an actor that shares its executor: with the arguments, and
  /// a closure that receives them and the decoratee.
  private func shared(_ call: String, passing names: [String]) -> String {
    let arguments = names.isEmpty ? "" : "(\(names.map(handed).joined(separator: ", ")))"
    let parameters = (["\(localDecoratee): isolated \(type)"] + names).joined(separator: ", ")
    return "\(instance).shared\(arguments) "
      + "{ (\(parameters))\(typedEffects) in \(effectMarkers)\(call) }"
  }

  /// Returns an argument for the other actor, which keeps it. Swift does not copy a borrowed or
  /// consumed value by itself, so `copy` does.
  private func handed(_ name: String) -> String {
    guard let index = parameters.firstIndex(where: { $0.name == name }) else { return name }
    if index == replaced { return Self.mark }
    let isCopied = parameters[index].parameter.type.specifiers.contains {
      ["borrowing", "consuming"].contains($0.name)
    }
    return isCopied ? "copy \(name)" : name
  }

  /// Returns such a call in closures that let its nonescaping closure arguments escape during the
  /// call.
  private func lending(_ call: String) -> String {
    parameters.reversed().reduce(call) { call, parameter in
      guard parameter.parameter.isLent else { return call }
      let head = "(\(parameter.name))\(typedEffects)"
      return "withoutActuallyEscaping(\(parameter.name)) { \(head) in \(effectMarkers)\(call) }"
    }
  }

  /// The effects that a closure around the call states. Swift does not infer the type of a closure
  /// that throws errors of one type.
  private var typedEffects: String {
    if case .typed = effects.throwing { effects.text } else { "" }
  }

  /// The name of a local or parameter for a decoratee.
  private var localDecoratee: String {
    UniqueNames(taken: Set(parameters.map(\.name))).unique("decoratee")
  }

  /// The same member of the decoratee, without `try` and `await`.
  var place: String { place(on: target) }

  private func place(on target: String) -> String {
    switch member.kind {
    case .method where member.isOperator: return operation(member.baseName)
    case .method: return "\(target).\(member.baseName)(\(argumentList))"
    case .property: return "\(target).\(member.baseName)"
    case .subscript: return "\(target)[\(argumentList)]"
    case .associatedType, .typeAlias: return "\(type).\(member.baseName)"
    case .initializer: return "\(type)(\(argumentList))"
    }
  }

  /// The getter of a property or subscript up to its brace; `nil` if it needs no `get`.
  var getter: String? {
    guard let accessors = member.accessors else { return nil }
    let isPlain =
      !accessors.hasSetter && !accessors.isGetMutating && accessors.getEffects == Effects()
    return isPlain
      ? nil : (accessors.isGetMutating ? "mutating " : "") + "get" + accessors.getEffects.text
  }

  /// The setter up to its brace; `nil` if there is none.
  var setter: String? {
    guard let accessors = member.accessors, accessors.hasSetter else { return nil }
    return accessors.isSetNonmutating ? "nonmutating set" : "set"
  }

  /// The type of the error, if the member states it.
  var errorType: String? {
    guard effects.canThrow, case .typed(let error) = effects.throwing else { return nil }
    return error.description
  }

  var effects: Effects { member.effects }

  /// The type of the result, if there is one.
  var result: TypeSyntax? {
    member.kind == .method && member.result?.isVoid == true ? nil : member.result
  }

  /// Returns the type annotation `: T` of a local for the result; empty if Swift infers the type
  /// without a warning.
  func resultAnnotation(in declaration: ProtocolDeclaration) -> String {
    guard member.kind == .method, let result else { return "" }
    let isOverloaded =
      declaration.members.count {
        $0.baseName == member.baseName && $0.fullName == member.fullName
      } > 1
    let isGeneric = !result.referencedNames.isDisjoint(with: member.genericNames)
    guard isOverloaded || isGeneric || result.isOptionalOfNothing else { return "" }
    return ": \(declared(result.withoutAttributes))"
  }

  static func namedParameters(of member: Member) -> [NamedParameter] {
    let parameters = member.parameters
    var names = UniqueNames(taken: Set(parameters.compactMap(\.name)))
    var used: Set<String> = []
    return parameters.map { parameter in
      // A parameter with the name `self` would hide the decorator.
      let ownName = parameter.name?.withoutBackTicks == "self" ? nil : parameter.name
      var name = ownName?.asValue ?? names.unique("argument")
      // Without a body, two can have the same name.
      if let ownName, !used.insert(ownName.withoutBackTicks).inserted {
        name = names.unique(ownName.withoutBackTicks)
      }
      names.taken.insert(name)
      return (parameter, name, parameter.argumentLabel)
    }
  }

  private var target: String {
    if isShared { return localDecoratee }
    return isOfType ? type : instance
  }

  /// A Boolean value that indicates whether it is a member of the type.
  private var isOfType: Bool { member.has("static") || member.has("class") }

  /// The parts of `try await ` that a call needs, with a space after them.
  var callEffects: String {
    (effects.canThrow ? "try " : "") + (effects.isAsync ? "await " : "")
  }

  /// Returns the signature that a closure around the call needs. Swift does not infer the type of errors.
  ///
  /// - Parameter list: The parameter whose argument the closure takes.
  func closureSignature(taking list: NamedParameter?) -> String? {
    guard let errorType else { return list.map { "\($0.name) in" } }
    let parameter =
      list.map { "\($0.name): \(declared($0.parameter.type.withoutAttributes))" } ?? ""
    return "(\(parameter))\(effects.isAsync ? " async" : "") throws(\(errorType)) in"
  }

  private var effectMarkers: String {
    callEffects
      + (member.attributes.contains { $0.name == "unsafe" } ? "unsafe " : "")
  }

  private var argumentList: String {
    parameters.enumerated().map { index, parameter in
      // In the closure of an actor, each parameter has its own name.
      let isReplaced = index == replaced && !isShared
      return parameter.argumentLabel
        + (isReplaced
          ? Self.mark : argument(for: parameter.parameter, named: parameter.name))
    }
    .joined(separator: ", ")
  }

  /// Returns an operator between, before or after its operands.
  private func operation(_ symbol: String) -> String {
    // An operator takes its `inout` operands without '&'.
    let operands = parameters.map { unwrapped($0.name, of: $0.parameter.type) }
    if operands.count == 2 { return "\(operands[0]) \(symbol) \(operands[1])" }
    return member.has("postfix") ? operands.joined() + symbol : symbol + operands.joined()
  }

  /// Returns the argument for a parameter. If the argument is decorated in the same way, this is
  /// its decoratee.
  private func argument(for parameter: Parameter, named name: String) -> String {
    let type = parameter.type
    if type.specifiers.contains(where: { $0.name == "inout" }) { return "&\(name)" }
    if type.attributes.contains(where: { $0.name == "autoclosure" }) { return "\(name)()" }
    if case .packExpansion = type.kind { return "repeat each \(name)" }
    return unwrapped(name, of: type)
  }

  private func unwrapped(_ name: String, of type: TypeSyntax) -> String {
    guard let decorator else { return name }
    switch type.selfUse {
    case .itself: return "\(name).\(decorator.decoratee)"
    case .optional: return "\(name)?.\(decorator.decoratee)"
    case .array: return "\(name).map(\\.\(decorator.decoratee))"
    case .none, .other: return name
    }
  }

  /// Returns a type in the declarations of the decorator. A class cannot use `Self` everywhere.
  private func declared(_ type: TypeSyntax) -> TypeSyntax {
    guard let decorator, decorator.isClass else { return type.shorthand }
    return type.shorthand.replacing(["Self": TypeSyntax(.named([.init(decorator.typeText)]))])
  }

  /// The declaration behind the name.
  private var signatureText: String {
    guard let signature = member.signature else { return "" }
    let generics = signature.genericParameters
    let parameters = parameters.map { declaration(of: $0.parameter, named: $0.name) }
      .joined(separator: ", ")
    return (generics.isEmpty ? "" : "<\(generics.joined(separator: ", "))>") + "(\(parameters))"
      + signature.effects.text + (result.map { " -> \(declared($0))" } ?? "")
      + (signature.requirements.isEmpty
        ? "" : " where " + signature.requirements.joined(separator: ", "))
  }

  /// Returns the declaration of a parameter with its name in the decorator.
  private func declaration(of parameter: Parameter, named name: String) -> String {
    // With a single name, a parameter of a subscript has no label. A parameter of a method has the
    // name.
    let isSubscript = member.kind == .subscript
    let names =
      switch parameter.label {
      case nil: isSubscript ? name : "_ \(name)"
      case let label? where !isSubscript && label.withoutBackTicks == name.withoutBackTicks: label
      case let label?: "\(label) \(name)"
      }
    return parameter.attributes.map { $0.text + " " }.joined()
      + "\(names): \(declared(parameter.type))"
  }
}

extension String {
  /// The name in an expression, in which reserved words need back-ticks.
  var asValue: String { isReservedSwiftWord ? "`\(self)`" : self }

  /// The name as an argument label, in which only a few words need back-ticks.
  var asLabel: String {
    let word = withoutBackTicks
    return word.isSwiftIdentifier && !["inout", "let", "var"].contains(word) ? word : self
  }
}

extension Member {
  /// The names of the generic parameters of a method.
  var genericNames: Set<String> { kind == .method ? signature?.genericNames ?? [] : [] }
}

extension TypeSyntax {
  /// A Boolean value that indicates whether a variable of this type needs a type annotation, since
  /// Swift otherwise warns of a mistake.
  fileprivate var isOptionalOfNothing: Bool {
    guard case .optional(let wrapped) = withoutAttributes.kind else { return false }
    return wrapped.isVoid || wrapped.description == "Never"
  }
}

extension Parameter {
  /// The label and the colon in a call.
  fileprivate var argumentLabel: String {
    label.map { $0.asLabel + ": " } ?? ""
  }
}

extension Effects {
  /// The effects with a space before them: ` async throws(E)`.
  fileprivate var text: String { isNone ? "" : " \(self)" }
}
