import Foundation

extension CallContext {
  /// Creates the context of a call whose spec asks for a key.
  ///
  /// A key that the caller gives takes precedence. If there are no arguments to make a key of, the
  /// call has the key of the call of the same member that it is a part of, or else a UUID.
  private convenience init<each Argument: Encodable>(
    of member: String, _ argument: repeat each Argument
  ) {
    var texts: [String] = []
    do {
      repeat texts.append(try CanonicalEncoder.text(of: each argument))
    } catch {
      // An argument that cannot be encoded identifies nothing.
      texts = []
    }
    let outer = CallContext.current
    let isOuters = outer?.member == nil || texts.isEmpty && outer?.member == member
    if let key = outer?.key, isOuters {
      self.init(in: outer, key: key, member: outer?.member)
    } else {
      let key = "\(member)[\(texts.joined(separator: ","))]".visibleASCII
      self.init(in: outer, key: texts.isEmpty ? UUID().uuidString : key, member: member)
    }
  }

  /// Makes a call that has a key.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with its protocol.
  ///   - argument: The arguments that identify the call.
  @_spi(Generated)
  public static func call<each Argument: Encodable, Value, Failure: Error>(
    of member: String, _ argument: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await CallContext(of: member, repeat each argument).run(operation)
  }

  /// Makes a synchronous call that has a key.
  @_spi(Generated)
  public static func call<each Argument: Encodable, Value, Failure: Error>(
    of member: String, _ argument: repeat each Argument,
    operation: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try CallContext(of: member, repeat each argument).run(operation)
  }

  /// Begins a call that has a key and a completion handler. The handler is not part of the call, so it
  /// runs in the context of the caller.
  @_spi(Generated)
  public static func call<each Argument: Encodable, Function, Arguments, Returned>(
    of member: String, _ argument: repeat each Argument,
    handler: Handler<Function, Arguments>, operation: (Function) -> Returned
  ) -> Returned {
    let outer = CallWatch.current
    let call = UncheckedTransfer(value: handler.call)
    let function = handler.shape().make { arguments in
      outer.leave { call.value?(arguments) }
    }
    return CallContext(of: member, repeat each argument).run { operation(function) }
  }
}

extension String {
  /// The text as the value of an HTTP field can hold it, with a percent sign before the bytes of other
  /// characters.
  fileprivate var visibleASCII: String {
    addingPercentEncoding(
      withAllowedCharacters: CharacterSet(charactersIn: "!"..."~").subtracting(["%"])) ?? self
  }
}
