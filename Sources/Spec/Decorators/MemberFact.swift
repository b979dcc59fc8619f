import SwiftDeclarations

/// Something that is true or not of a member's shape, by which a template's front matter says what
/// it acts on. The name in the front matter is that of the case.
public enum MemberFact: UInt8, CaseIterable, Sendable {
  case method
  case property
  case `subscript`
  case `associatedtype`
  case `typealias`
  /// `static` or `class`
  case `static`
  case mutating
  case async
  /// `throws`, `throws(E)` or `rethrows`
  case `throws`
  /// `throws(E)`
  case typedThrows
  case `rethrows`
  /// Returns something other than `Void`.
  case result
  case generic
  case `inout`
  case consuming
  /// Has a `borrowing` parameter, which may not be kept.
  case borrowing
  /// Has a `sending` parameter, which leaves the caller for good.
  case sending
  /// Returns something `sending`, which nothing else may hold.
  case sendingResult
  /// Has a parameter that is a closure, by its own type.
  case closure
  /// Has a closure parameter that may not be kept.
  case nonescaping
  /// Has a closure parameter that may throw.
  case throwingClosure
  /// Tells its outcome to a completion handler.
  case completion
  /// Has a completion handler that shows by itself whether the member failed: it takes a `Result`,
  /// or an optional error at last.
  case completionError
  /// Has a completion handler that can be told of any error, and of nothing else: it takes a `Result`
  /// whose failure is `any Error`, or optionals of which the last is `any Error`.
  case completionAnyError
  /// Has a completion handler whose type says on which actor it is called.
  case isolatedCompletion
  /// Has a completion handler whose type says that it is called on the main actor.
  case mainActorCompletion
  /// Has what looks like a completion handler, but a name that says that it may be called more than
  /// once: `onChange(_:)`, `observe(_:)`.
  case registration
  /// `{ get set }`
  case settable
  /// The protocol inherits `Sendable`.
  case sendable
  /// The protocol inherits `AnyObject`.
  case classBound
  /// The protocol inherits `Actor`, and the member is not `nonisolated`.
  case actor
}

extension MemberFact {
  /// The name by which front matter and templates know it.
  public var name: String { Self.names[Int(rawValue)] }

  /// - Returns: nil where there is no fact of this name.
  public init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self = Self.allCases[index]
  }

  private static let names = allCases.map { String(describing: $0) }
}

extension ProtocolDeclaration {
  /// The facts that hold for every member.
  public var facts: MemberFacts {
    let names = inherited.map(\.description)
    var facts: MemberFacts = []
    if names.contains("Sendable") { facts.insert(.sendable) }
    if names.contains("AnyObject") || requirements.contains(Self.classRequirement) {
      facts.insert(.classBound)
    }
    if names.contains("Actor") { facts.insert(.actor) }
    return facts
  }
}

extension Member {
  /// What is true of the member's shape, and of its protocol's.
  ///
  /// - Parameter completion: the index of the parameter that is its completion handler, if it has one.
  public func facts(in declaration: ProtocolDeclaration, completion: Int?) -> MemberFacts {
    var facts = declaration.facts
    if let completion {
      facts.insert(.completion)
      let handler = parameters[completion]
      if handler.meaning.showsFailure { facts.insert(.completionError) }
      if handler.meaning.takesAnyError { facts.insert(.completionAnyError) }
      if handler.isIsolatedHandler { facts.insert(.isolatedCompletion) }
      if handler.isMainActorHandler { facts.insert(.mainActorCompletion) }
      if isRegistration(of: handler) { facts.insert(.registration) }
    }
    if has("static") || has("class") { facts.insert(.static) }
    if has("mutating") { facts.insert(.mutating) }
    if has("borrowing") { facts.insert(.borrowing) }
    if has("consuming") { facts.insert(.consuming) }
    if has("nonisolated") || facts.contains(.static) || globalActor != nil { facts.remove(.actor) }
    switch kind {
    case .method(let method):
      facts.insert(.method)
      facts.formUnion(method.signature.facts)
      facts.formUnion(method.signature.effects.facts)
    case .property(let property):
      facts.formUnion([.property, .result])
      facts.formUnion(property.accessors.facts)
    case .subscript(let sub):
      facts.insert(.subscript)
      facts.formUnion(sub.signature.facts)
      facts.formUnion(sub.accessors.facts)
    case .associatedType: facts.insert(.associatedtype)
    case .typeAlias: facts.insert(.typealias)
    case .initializer: break
    }
    return facts
  }
}

extension Signature {
  fileprivate var facts: MemberFacts {
    var facts: MemberFacts = []
    if !genericParameters.isEmpty { facts.insert(.generic) }
    if let result, !result.isVoid { facts.insert(.result) }
    if result?.specifiers.contains(where: { $0.name == "sending" }) == true {
      facts.insert(.sendingResult)
    }
    for parameter in parameters {
      let specifiers = parameter.type.specifiers.map(\.name)
      if specifiers.contains("inout") { facts.insert(.inout) }
      if specifiers.contains("consuming") || specifiers.contains("__owned") {
        facts.insert(.consuming)
      }
      if specifiers.contains("borrowing") || specifiers.contains("__shared") {
        facts.insert(.borrowing)
      }
      if specifiers.contains("sending") { facts.insert(.sending) }
      guard let function = parameter.meaning.function else { continue }
      facts.insert(.closure)
      if !parameter.isKept { facts.insert(.nonescaping) }
      if function.effects.canThrow { facts.insert(.throwingClosure) }
    }
    return facts
  }
}

extension Parameter {
  /// Whether a closure may outlive the call: it is marked so, or it is optional.
  var isKept: Bool {
    meaning.isOptional || type.attributes.contains { $0.name == "escaping" }
  }
}

extension Accessors {
  fileprivate var facts: MemberFacts {
    var facts = getEffects.facts
    if hasSetter { facts.insert(.settable) }
    if isGetMutating { facts.insert(.mutating) }
    return facts
  }
}

extension Effects {
  fileprivate var facts: MemberFacts {
    var facts: MemberFacts = isAsync ? [.async] : []
    guard canThrow else { return facts }
    switch throwing {
    case .never: break
    case .anyError: facts.insert(.throws)
    case .typed: facts.formUnion([.throws, .typedThrows])
    case .rethrows: facts.formUnion([.throws, .rethrows])
    }
    return facts
  }
}
