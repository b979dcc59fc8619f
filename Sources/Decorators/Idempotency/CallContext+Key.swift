import Foundation

extension CallContext {
  /// Creates the context of a call whose spec asks for a key.
  ///
  /// A key that the caller gives takes precedence. If there are no arguments to make a key of, the
  /// call has the key of the call of the same member that it is a part of, or else a UUID.
  @_spi(Generated)
  public convenience init<each Argument: Encodable>(
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
      // The value of an HTTP field has a percent sign before the bytes of other characters.
      let visible = CharacterSet(charactersIn: "!"..."~").subtracting(["%"])
      let key = "\(member)[\(texts.joined(separator: ","))]"
        .addingPercentEncoding(withAllowedCharacters: visible)
      self.init(in: outer, key: texts.isEmpty ? UUID().uuidString : key, member: member)
    }
  }

  /// Begins a call with a completion handler in the context. The handler is not part of the call, so it
  /// runs in the context of the caller.
  @_spi(Generated)
  public func run<Function, Arguments, Returned>(
    _ handler: Handler<Function, Arguments>, _ operation: (Function) -> Returned
  ) -> Returned {
    let outer = CallWatch.current
    let call = UncheckedTransfer(value: handler.call)
    let function = handler.shape().make { arguments in
      outer.run { call.value?(arguments) }
    }
    return run { operation(function) }
  }
}
