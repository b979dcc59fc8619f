import DecoratorDeclarations

/// The type of a stream that is a part of the call that gives it: `AsyncStream<Element>`,
/// `AsyncThrowingStream<Element, any Error>` or `any AsyncSequence<Element, Failure>`.
///
/// It is an object, for which the many members without a stream need little room.
public final class StreamType: Sendable {
  public let element: TypeSyntax
  public let isExistential: Bool
  /// The type of its errors; `nil` if it cannot fail.
  public let failure: String?

  /// Returns `nil` for any other type, such as a throwing stream with a typed failure, which nobody
  /// can make.
  init?(_ type: TypeSyntax, _ lookup: TypeLookup) {
    var type = type.withoutAttributes
    while case .tuple(let elements) = type.kind, elements.count == 1 { type = elements[0].type }
    var isExistential = false
    if case .existential(let constraint) = type.kind {
      isExistential = true
      type = constraint.withoutSendable
    }
    guard case .named(let components) = type.kind,
      let arguments = components.last?.genericArguments, let first = arguments.first,
      let name = lookup.nameElsewhere(of: type)
    else { return nil }
    element = first
    self.isExistential = isExistential
    let failure = arguments.dropFirst().first
    let isAnyError = failure.map(lookup.isAnyError) == true
    let isNever = failure.flatMap(lookup.nameElsewhere) == "Never"
    switch (name, isExistential, arguments.count) {
    case ("AsyncStream", false, 1): self.failure = nil
    case ("AsyncThrowingStream", false, 2) where isAnyError: self.failure = "any Error"
    case ("AsyncSequence", true, 2) where isNever: self.failure = nil
    case ("AsyncSequence", true, 2): self.failure = isAnyError ? "any Error" : failure?.description
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
