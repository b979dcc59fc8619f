import DecoratorDeclarations

/// The type of a stream that is a part of the call that gives it: `AsyncStream<Element>`,
/// `AsyncThrowingStream<Element, any Error>` or `any AsyncSequence<Element, Failure>`.
public struct StreamType {
  public var element: TypeSyntax
  public var isExistential: Bool
  /// The type of its errors; `nil` if it cannot fail.
  public var failure: String?

  /// Returns `nil` for any other type, such as a throwing stream with a typed failure, which nobody
  /// can make.
  public init?(_ type: TypeSyntax) {
    var type = type.withoutAttributes
    isExistential = false
    if case .existential(let constraint) = type.kind {
      isExistential = true
      type = constraint.withoutSendable
    }
    guard case .named(let components) = type.kind, let name = components.last,
      components.dropLast().allSatisfy({ $0.name == "Swift" }),
      let first = name.genericArguments.first
    else { return nil }
    element = first
    let failure = name.genericArguments.dropFirst().map(\.description)
    switch (name.name, isExistential, failure) {
    case ("AsyncStream", false, []), ("AsyncSequence", true, ["Never"]): break
    case ("AsyncThrowingStream", false, ["any Error"]), ("AsyncThrowingStream", false, ["Error"]):
      self.failure = "any Error"
    case ("AsyncSequence", true, _) where failure.count == 1:
      self.failure = failure == ["Error"] ? "any Error" : failure[0]
    default: return nil
    }
  }

  /// Returns the facts of a member that throws errors of a type, or none, and gives such a stream.
  func facts(throwing error: String?) -> MemberFacts {
    guard let failure, error == nil || error == failure else { return [.stream] }
    return failure == "any Error"
      ? [.stream, .failingStream] : [.stream, .failingStream, .typedThrows]
  }
}

extension TypeSyntax {
  /// A constraint without `& Sendable` and parentheses.
  fileprivate var withoutSendable: TypeSyntax {
    switch kind {
    case .composition(let types):
      let others = types.filter { $0.description != "Sendable" }
      return others.count == 1 ? others[0] : self
    case .tuple(let elements) where elements.count == 1: return elements[0].type.withoutSendable
    default: return self
    }
  }
}
