/// The owner of an idempotency key: a call of a member with some arguments. A key of the caller
/// belongs to the first call that asks for one.
package final class KeyOwner: Sendable {
  private struct Call: Equatable {
    let member: String
    /// The texts of the arguments that the spec names; empty for any.
    let arguments: [String]
  }

  private let call: Lock<Call?>

  /// Creates the owner of a key of the caller.
  package init() { call = Lock(nil) }

  init(_ member: String, _ arguments: [String]) {
    call = Lock(Call(member: member, arguments: arguments))
  }

  /// Returns whether the key is that of a call.
  func isOwner(_ member: String, _ arguments: [String]) -> Bool {
    call.withLock { call in
      let other = Call(member: member, arguments: arguments)
      if call == nil { call = other }
      return call == other || call?.member == member && arguments.isEmpty
    }
  }
}
