import SwiftDeclarations

extension Member {
  /// The parameters of what is called; none of what is not.
  public var parameters: [Parameter] {
    switch kind {
    case .method(let method): method.signature.parameters
    case .subscript(let sub): sub.signature.parameters
    case .initializer(let initializer): initializer.signature.parameters
    case .property, .associatedType, .typeAlias: []
    }
  }

  /// The indices of the closures that can be completion handlers: escaping ones that return nothing,
  /// optional or not.
  public var handlerIndices: [Int] {
    guard case .method(let method) = kind, !method.signature.effects.isAsync else { return [] }
    return parameters.indices.filter { parameters[$0].canComplete }
  }

  /// The index of the completion handler: of the closures that can be one, that with one of the usual
  /// names or, where several have none, the only one that shows a failure; where there is one alone,
  /// it stands in last place. Of a pair it is the one for success.
  var completionIndex: Int? {
    let candidates = handlerIndices
    if let usual = candidates.first(where: { parameters[$0].hasUsualName }) { return usual }
    guard candidates.count > 1 else { return candidates.first { $0 == parameters.count - 1 } }
    if let success = candidates.first(where: { failureIndex(besides: $0) != nil }) {
      return success
    }
    let failing = candidates.filter { parameters[$0].meaning.showsFailure }
    return failing.count == 1 ? failing[0] : nil
  }

  /// Whether several closures can be its completion handler, and nothing tells which one is.
  var hasUnclearCompletion: Bool { completionIndex == nil && handlerIndices.count > 1 }

  /// The index of the closure that is told of the error where a member tells its outcome to a pair of
  /// closures, such as `success` and `failure`; nil where it does not.
  ///
  /// - Parameter success: The index of the closure that is told of the result.
  public func failureIndex(besides success: Int) -> Int? {
    guard let pair = Self.pairs.first(where: { $0.success == parameters[success].callName }),
      parameters[success].isHalfOfPair,
      parameters[success].meaning.function?.parameters.count ?? 2 < 2
    else { return nil }
    return handlerIndices.first { index in
      pair.failures.contains(parameters[index].callName)
        && parameters[index].isHalfOfPair && parameters[index].meaning.takesError
        && parameters[index].meaning.isOptional == parameters[success].meaning.isOptional
    }
  }

  private static let pairs: [(success: String, failures: Set<String>)] = [
    ("success", ["failure", "error", "fail"]),
    ("onSuccess", ["onFailure", "onError", "onFail"]),
    ("successHandler", ["failureHandler", "errorHandler"]),
    ("successBlock", ["failureBlock", "errorBlock"]),
    ("resolve", ["reject"]),
  ]

  /// How many arguments an expression has, unless its option says so: those of the completion handler,
  /// nil where they cannot be seen, or the result.
  ///
  /// - Parameter completion: The index of the parameter that is the completion handler, if it has one.
  public func argumentsOfExpressions(completion: Int?) -> Int? {
    guard let completion, failureIndex(besides: completion) == nil else { return 1 }
    return parameters[completion].meaning.function?.parameters.count
  }

  /// Whether its name says that it registers the handler, which may then be called more than once.
  ///
  /// - Parameter handler: the parameter; one with a usual name of completion handlers is called once.
  func isRegistration(of handler: Parameter) -> Bool {
    let words = ["listen", "monitor", "observe", "on", "subscribe", "watch"]
    return words.contains(firstWord) && !handler.hasUsualName
  }
}

extension Parameter {
  /// Whether it is a closure that may be called after the member has returned, and from which
  /// nothing is wanted.
  ///
  /// Behind an alias that is known by `@escaping`, or where it is optional by a usual name alone.
  var canComplete: Bool {
    let isEscaping = type.attributes.contains { $0.name == "escaping" }
    guard let function = meaning.function else {
      return isEscaping || (meaning.isOptional && hasUsualName)
    }
    return (isEscaping || meaning.isOptional) && function.result.isVoid && function.effects.isNone
      && !function.parameters.contains(where: \.cannotBePassedOn)
      && !meaning.handlerAttributes.contains {
        $0.name == "autoclosure" || ($0.name == "convention" && $0.arguments == "c")
          || ($0.name == "isolated" && $0.arguments == "any")
      }
  }

  /// Whether it is called what completion handlers are called.
  fileprivate var hasUsualName: Bool {
    let usual = [
      "completion", "completionBlock", "completionHandler", "onComplete", "onCompletion", "reply",
      "resultHandler",
    ]
    return usual.contains(label ?? "") || usual.contains(name ?? "")
  }

  /// What a call names it by.
  fileprivate var callName: String { (label ?? name ?? "").withoutBackTicks }

  /// Whether it can be one of two closures that tell one outcome: no actor stands in between.
  fileprivate var isHalfOfPair: Bool { canComplete && !isIsolatedHandler }

  /// Whether its type says on which global actor it is called.
  var isIsolatedHandler: Bool {
    let others = ["escaping", "Sendable", "autoclosure", "convention", "preconcurrency"]
    return meaning.handlerAttributes.contains { !others.contains($0.name) }
  }

  /// Whether its type says that it is called on the main actor.
  var isMainActorHandler: Bool {
    meaning.handlerAttributes.contains { $0.name == "MainActor" }
  }
}

extension TypeSyntax.TupleElement {
  /// Whether only who calls a closure can give it such an argument: an actor to run on, or a closure
  /// that may not be kept.
  fileprivate var cannotBePassedOn: Bool {
    if type.specifiers.contains(where: { $0.name == "isolated" || $0.name == "inout" }) {
      return true
    }
    let isEscaping = type.attributes.contains { $0.name == "escaping" }
    return type.function != nil && !isEscaping && !type.isOptional
  }
}

extension TypeSyntax {
  /// Whether a closure of this type is told of failures in a way that can be seen in the type.
  var showsFailure: Bool {
    guard let parameters = function?.parameters, let last = parameters.last?.type else {
      return false
    }
    return (parameters.count == 1 && last.isResult) || last.isOptionalError
  }

  /// Whether a closure of this type can be told of any error by itself, in a way that can be seen in
  /// the type.
  var takesAnyError: Bool {
    guard showsFailure, let parameters = function?.parameters, let last = parameters.last?.type
    else {
      return false
    }
    if case .named(let components) = last.withoutAttributes.kind {
      return components.last?.genericArguments.last?.isAnyError ?? false
    }
    guard case .optional(let wrapped) = last.withoutAttributes.kind else { return false }
    return wrapped.isAnyError && parameters.dropLast().allSatisfy(\.type.isOptional)
  }

  /// Whether a closure of this type is told of an error, and of nothing else.
  fileprivate var takesError: Bool {
    guard let parameters = function?.parameters, parameters.count == 1 else { return false }
    return TypeSyntax(.optional(parameters[0].type)).isOptionalError
  }

  /// Whether the error that a closure of this type is told of can be any.
  var isOfAnyError: Bool { function?.parameters.first?.type.isAnyError ?? false }

  /// Whether a closure of this type is told of more than that a call has ended or failed.
  ///
  /// One behind an alias whose arguments are not known is.
  var completesWithValue: Bool {
    guard var arguments = function?.parameters.map(\.type) else { return true }
    if let last = arguments.last, last.isOptionalError { arguments.removeLast() }
    return arguments.contains { argument in
      guard argument.isResult, case .named(let components) = argument.withoutAttributes.kind,
        let success = components.last?.genericArguments.first
      else { return !argument.isVoid }
      return !success.isVoid
    }
  }

  /// `any Error`, with or without `any`, the module's name and parentheses.
  private var isAnyError: Bool {
    let text = description.filter { !"()".contains($0) }
    return ["any Error", "Error", "any Swift.Error", "Swift.Error"].contains(text)
  }

  private var isResult: Bool {
    guard case .named(let components) = withoutAttributes.kind else { return false }
    return components.last?.name == "Result"
  }

  private var isOptionalError: Bool {
    guard case .optional(let wrapped) = withoutAttributes.kind else { return false }
    let text = wrapped.description.filter { !"()".contains($0) }
    return text.hasSuffix("Error")
      && text.allSatisfy { $0.isLetter || $0.isNumber || " ._".contains($0) }
  }
}
