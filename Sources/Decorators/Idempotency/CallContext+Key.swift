import Foundation

extension CallContext {
  /// Creates the context of a call whose spec asks for a key.
  ///
  /// A call within another one that has a key has one that is made of that, of the member and of the
  /// arguments. If there are no arguments to make a key of, it has a UUID. A key that the caller gives
  /// takes precedence. A decorator of the same call has the same key.
  @_spi(Generated)
  public convenience init<each Argument: Encodable>(
    of member: String, _ argument: repeat each Argument
  ) {
    var arguments: [String] = []
    do {
      repeat arguments.append(try CanonicalEncoder.text(of: each argument))
    } catch {
      // An argument that cannot be encoded identifies nothing.
      arguments = []
    }
    let outer = CallInstrumentation.current.entering(member)?.context
    if let key = outer?.key, let owner = outer?.keyOwner, owner.isOwner(member, arguments) {
      self.init(in: outer, of: member, key: key, keyOwner: owner)
    } else {
      self.init(
        in: outer, of: member, key: Self.key(of: member, arguments, within: outer?.key),
        keyOwner: KeyOwner(member, arguments))
    }
  }

  /// The largest number of characters of a key.
  private static var longestKey: Int { 64 }

  private static func key(of member: String, _ arguments: [String], within outer: String?) -> String
  {
    if arguments.isEmpty { return Chance.uuid().uuidString }
    // The value of an HTTP field has a percent sign before the bytes of other characters.
    let visible = CharacterSet(charactersIn: "!"..."~").subtracting(["%"])
    let text = (outer.map { $0 + "/" } ?? "") + "\(member)[\(arguments.joined(separator: ","))]"
    let key = text.addingPercentEncoding(withAllowedCharacters: visible)
    guard let key, key.utf8.count <= longestKey else { return SHA256.hexadecimal(of: text.utf8) }
    return key
  }

  /// Begins a call with a completion handler in the context. The handler is not part of the call, so it
  /// runs in the context of the caller.
  @_spi(Generated)
  @discardableResult
  public func run<Function, Arguments, Returned: ~Copyable, Failure: Error>(
    _ handler: Handler<Function, Arguments>, _ operation: (Function) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let function = handler.returning(to: .current).function
    return try run { () throws(Failure) in try operation(function) }
  }
}
