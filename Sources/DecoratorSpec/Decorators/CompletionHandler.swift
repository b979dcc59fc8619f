import DecoratorDeclarations

extension Member {
  /// The indices of the closures that can be completion handlers.
  ///
  /// They escape or are optional, and return nothing.
  public var handlerIndices: [Int] {
    guard kind == .method, !effects.isAsync else { return [] }
    return parameters.indices.filter { parameters[$0].canComplete }
  }

  /// The index of the completion handler.
  ///
  /// It is the first candidate with a usual name. Without one:
  ///
  /// - A single candidate counts if it is the last parameter.
  /// - Of several candidates, the closure for success of a pair counts.
  /// - Without a pair, the only candidate that shows a failure counts.
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

  /// `true` if several closures can be its completion handler, and nothing tells which one is.
  var hasUnclearCompletion: Bool { handlerIndices.count > 1 && completionIndex == nil }

  /// Returns the index of the closure that gets the error, if a member has a pair of closures for
  /// its outcome, such as `success` and `failure`; `nil` if it has no such pair.
  ///
  /// - Parameter success: The index of the closure that gets the result.
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

  /// Returns the number of arguments of an expression whose option does not state it.
  ///
  /// It is the number of arguments of the completion handler, or 1 for the result; `nil` if the
  /// arguments of the completion handler are not visible.
  ///
  /// - Parameter completion: The index of the completion handler, if there is one.
  public func argumentsOfExpressions(completion: Int?) -> Int? {
    guard let completion, failureIndex(besides: completion) == nil else { return 1 }
    return parameters[completion].meaning.function?.parameters.count
  }

  /// Returns `true` if the name suggests that it registers a handler, which is called more than once.
  func isRegistration(of handler: Parameter) -> Bool {
    let words = ["listen", "monitor", "observe", "on", "subscribe", "watch"]
    return words.contains(firstWord) && !handler.hasUsualName
  }
}

extension Parameter {
  /// `true` if a closure can outlive the call: it is `@escaping` or optional.
  var isKept: Bool { meaning.isOptional || type.isEscaping }

  /// `true` if it is a closure that must not outlive the call.
  public var isLent: Bool { meaning.function != nil && !isKept }

  /// `true` if it is a closure without a result that can be called after the member has returned, with
  /// at most four arguments, or three if it is isolated to an actor.
  ///
  /// If its type is an alias, it counts if it is `@escaping`, or if it is optional and has a usual
  /// name.
  var canComplete: Bool {
    guard let function = meaning.function else {
      return type.isEscaping || (meaning.isOptional && hasUsualName)
    }
    return isKept && function.result.isVoid && function.effects.isNone
      && function.parameters.count <= (isIsolatedHandler ? 3 : 4)
      && !function.parameters.contains(where: \.cannotBePassedOn)
      && !meaning.handlerAttributes.contains {
        $0.name == "autoclosure" || ($0.name == "convention" && $0.arguments == "c")
          || ($0.name == "isolated" && $0.arguments == "any")
      }
  }

  fileprivate var hasUsualName: Bool {
    let usual = [
      "completion", "completionBlock", "completionHandler", "onComplete", "onCompletion", "reply",
      "resultHandler",
    ]
    return usual.contains(label ?? "") || usual.contains(name ?? "")
  }

  fileprivate var callName: String { (label ?? name ?? "").withoutBackTicks }

  /// `true` if it can be one of a pair of closures for one outcome.
  fileprivate var isHalfOfPair: Bool { canComplete && !isIsolatedHandler }

  var isIsolatedHandler: Bool {
    let others = ["escaping", "Sendable", "autoclosure", "convention", "preconcurrency"]
    return meaning.handlerAttributes.contains { !others.contains($0.name) }
  }

  var isMainActorHandler: Bool { meaning.handlerAttributes.contains { $0.name == "MainActor" } }
}

extension TypeSyntax.TupleElement {
  /// `true` if only the caller of a closure can pass such an argument: an actor to run on, an
  /// `inout` argument, or a closure that must not be kept.
  fileprivate var cannotBePassedOn: Bool {
    if type.specifiers.contains(where: { $0.name == "isolated" || $0.name == "inout" }) {
      return true
    }
    return type.function != nil && !type.isEscaping && !type.isOptional
  }
}

extension TypeSyntax {
  fileprivate var isEscaping: Bool { attributes.contains { $0.name == "escaping" } }

  var showsFailure: Bool {
    guard let parameters = function?.parameters, let last = parameters.last?.type else {
      return false
    }
    return (parameters.count == 1 && last.isResult) || last.isOptionalError
  }

  /// `true` if a closure of this type visibly takes any error by itself.
  var takesAnyError: Bool {
    guard showsFailure, let parameters = function?.parameters, let last = parameters.last?.type
    else { return false }
    if case .named(let components) = last.withoutAttributes.kind {
      return components.last?.genericArguments.last?.isAnyError ?? false
    }
    guard case .optional(let wrapped) = last.withoutAttributes.kind else { return false }
    return wrapped.isAnyError && parameters.dropLast().allSatisfy(\.type.isOptional)
  }

  fileprivate var takesError: Bool {
    guard let parameters = function?.parameters, parameters.count == 1 else { return false }
    return parameters[0].type.isError
  }

  var isOfAnyError: Bool { function?.parameters.first?.type.isAnyError ?? false }

  /// `true` if a closure of this type takes more than the end or the failure of a call.
  ///
  /// An alias whose arguments are unknown counts as such.
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

  /// `true` if it is `any Error`, with or without `any`, the name of the module and parentheses.
  private var isAnyError: Bool {
    let text = description.withoutParentheses
    return ["any Error", "Error", "any Swift.Error", "Swift.Error"].contains(text)
  }

  private var isResult: Bool {
    guard case .named(let components) = withoutAttributes.kind else { return false }
    return components.last?.name == "Result"
  }

  private var isOptionalError: Bool {
    guard case .optional(let wrapped) = withoutAttributes.kind else { return false }
    return wrapped.isError
  }

  private var isError: Bool {
    let text = description.withoutParentheses
    return text.hasSuffix("Error")
      && text.allSatisfy { $0.isLetter || $0.isNumber || " ._".contains($0) }
  }
}

extension String {
  fileprivate var withoutParentheses: String {
    hasOnly { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
      ? self : filter { $0 != "(" && $0 != ")" }
  }
}
