/// A call of a member that gives a stream that can fail. An error of the member is one of the stream.
@_spi(Generated)
public struct StreamCall<Stream: CallStream>: Sendable {
  package typealias Outcome = Result<Stream, Stream.Failure>

  /// The outcome of the member; `nil` if it has not been called.
  package var outcome: Outcome? { made?.value }
  private var made: UncheckedTransfer<Outcome>?
  private let make: UncheckedTransfer<() async -> Outcome>
  /// The member; `nil` if it is not known.
  let member: String?
  /// The actor of the caller; `nil` for none.
  private let isolation: (any Actor)?

  /// - Parameter isOpen: A Boolean value that indicates whether the member is called now.
  public init<Failure: Error>(
    of member: String? = nil, isOpen: Bool = true, isolation: (any Actor)? = #isolation,
    _ operation: @escaping () throws(Failure) -> Stream
  ) {
    let make = {
      Result { () throws(Failure) in try operation() }.mapError { $0 as! Stream.Failure }
    }
    // A synchronous function that is converted to an asynchronous one leaves the actor.
    self.make = UncheckedTransfer(value: { make() })
    self.member = member
    self.isolation = isolation
    guard isOpen else { return }
    made = UncheckedTransfer(value: CallContext.separate(for: member)?.run(make) ?? make())
  }

  public init<Failure: Error>(
    of member: String? = nil, isOpen: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: @escaping () async throws(Failure) -> Stream
  ) async {
    self.init(of: member, isolation: isolation, unopened: operation)
    if isOpen { made = UncheckedTransfer(value: await open()) }
  }

  public init<Failure: Error>(
    of member: String? = nil, isolation: (any Actor)? = #isolation,
    unopened operation: @escaping () async throws(Failure) -> Stream
  ) {
    make = UncheckedTransfer(value: {
      await Result(catching: operation).mapError { $0 as! Stream.Failure }
    })
    self.member = member
    self.isolation = isolation
  }

  /// Calls the member, on the actor of the caller that got the stream.
  ///
  /// - Parameter other: The call that this one replaces, whose caller is the same.
  package func open(insteadOf other: StreamCall? = nil) async -> Outcome {
    let isolation = isolation ?? other?.isolation
    guard let context = CallContext.separate(for: member ?? other?.member) else {
      return await value(on: isolation, of: make.value)
    }
    return await context.run { await value(on: isolation, of: make.value) }
  }
}

/// Returns the value of a function that is called on an actor.
private func value<Value>(
  on isolation: (any Actor)?, of function: @escaping () async -> Value
) async -> Value {
  let function = UncheckedTransfer(value: function)
  return await run(on: isolation) { UncheckedTransfer(value: await function.value()) }.value
}
