import Synchronization

// The values of a context that belong to one call. Each decorator keeps them from the calls within: the
// library where it is told of which member a call is, or generated code that makes the call itself.
extension CallContext {
  // Most programs have no such values, and do without the lookup of the context.
  private static let separatesCalls = Atomic(false)

  static func beginSeparation() {
    if !separatesCalls.load(ordering: .relaxed) { separatesCalls.store(true, ordering: .relaxed) }
  }

  /// Returns whether a call of a member that begins now needs a context of its own, because the
  /// current one belongs to another call.
  @usableFromInline
  static func isOfOtherCall(than member: String?) -> Bool {
    separatesCalls.load(ordering: .relaxed) && current?.isOfOtherCall(than: member) == true
  }

  fileprivate func isOfOtherCall(than member: String?) -> Bool {
    member != nil && member != self.member && isOfOneCall
  }

  /// Returns the context for a call of a member that begins now; `nil` if it need not have another one.
  ///
  /// A call that is made anew in this context needs no other one.
  @_spi(Generated)
  @inlinable @inline(__always)
  public static func separate(for member: String?) -> CallContext? {
    mayBeSeparate ? separated(for: member) : nil
  }

  /// Returns the context for a call that a decorator of a member begins now, where the context tells what
  /// is for one call alone; `nil` if it need not have another one.
  ///
  /// A decorator that is not on the path of the current call is one of another call of the member. A call
  /// that is made anew in this context needs no other one.
  @_spi(Generated)
  @inlinable @inline(__always)
  public static func separate(for member: String, in decorator: Any.Type) -> CallContext? {
    mayBeSeparate ? separated(for: member, in: decorator) : nil
  }

  @inline(never)
  @usableFromInline
  static func separated(for member: String, in decorator: Any.Type) -> CallContext? {
    guard let current, current.isOfOneCall,
      !current.isEntered.exchange(false, ordering: .relaxed)
    else { return nil }
    if current.member == member {
      guard let path = current.path else { return nil }
      if let path = path.after(decorator) {
        return CallContext(in: current, path: path, isEntered: true)
      }
    }
    return CallContext(ofCallOf: member, within: current)
  }

  @usableFromInline
  static var mayBeSeparate: Bool { separatesCalls.load(ordering: .relaxed) }

  @inline(never)
  @usableFromInline
  static func separated(for member: String?) -> CallContext? {
    guard let member, let current, current.isOfOtherCall(than: member) else { return nil }
    return CallContext(ofCallOf: member, within: current)
  }
}

extension CallInstrumentation? {
  /// Returns the instruments for a call of a member, with a context that does not belong to another call.
  package func entering(_ member: String?) -> CallInstrumentation? {
    guard let member, let context = self?.context, context.isOfOtherCall(than: member) else {
      return self
    }
    return with(CallContext(ofCallOf: member, within: context))
  }
}
