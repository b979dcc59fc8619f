import Foundation

/// When a cached member is called, and when its stored result is used.
///
/// A stored result is fresh until it is as old as `expires`. It stands in for a failure until it
/// has been stale for `staleFor`:
///
/// | `expires` | `staleFor` | it is fresh | it stands in for a failure |
/// |-----------|------------|-------------|----------------------------|
/// | -         | -          | for ever    | for ever                   |
/// | 5 minutes | -          | 5 minutes   | 5 minutes                  |
/// | 5 minutes | 1 hour     | 5 minutes   | 1 hour and 5 minutes       |
/// | -         | 1 hour     | for ever    | 1 hour                     |
///
/// A cancelled call is an answer in itself: its result is not stored, and its error is not replaced
/// by a stored result. ``Cancellation`` says what counts as cancelled.
@_spi(Generated)
public struct CacheStrategy: Sendable {
  @usableFromInline let startsWithCache: Bool
  @usableFromInline let expires: Duration?
  private let staleFor: Duration?

  /// Makes the call and stores its result; if it fails, uses the stored result.
  ///
  /// - Parameters:
  ///   - expires: How old a stored result may be; any age by default.
  ///   - staleFor: How much older it may be when it stands in for a failure; not at all by default.
  public static func networkFirst(
    expires: Duration? = nil, staleFor: Duration? = nil
  ) -> CacheStrategy {
    CacheStrategy(startsWithCache: false, expires: expires, staleFor: staleFor)
  }

  /// Uses the stored result while it is fresh, and does then as ``networkFirst(expires:staleFor:)``
  /// does.
  ///
  /// - Parameters:
  ///   - expires: How old a stored result may be; any age by default.
  ///   - staleFor: How much older it may be when it stands in for a failure; not at all by default.
  public static func cacheFirst(
    expires: Duration? = nil, staleFor: Duration? = nil
  ) -> CacheStrategy {
    CacheStrategy(startsWithCache: true, expires: expires, staleFor: staleFor)
  }

  /// The result of a call, from a place in a cache or from the call itself.
  func result<Slot: CacheSlot, Failure: Error>(
    in slot: Slot,
    isolation: isolated (any Actor)?,
    _ load: () async throws(Failure) -> Slot.Value,
    unless isUnwanted: (Slot.Value) -> Bool
  ) async throws(Failure) -> Slot.Value {
    if startsWithCache,
      let entry = await slot.entry(isolation: isolation),
      entry.isYounger(than: expires, at: slot.now), !isUnwanted(entry.value)
    {
      Self.noteHit()
      return entry.value
    }
    let removals = slot.removals
    do {
      let value = try await load()
      if !Task.isCancelled, !isUnwanted(value) {
        await slot.store(
          value, lifetime: longestAge, ifRemovalsAre: removals, isolation: isolation)
      }
      return value
    } catch {
      guard !Cancellation.isCause(of: error),
        let entry = await slot.entry(isolation: isolation),
        entry.isYounger(than: longestAge, at: slot.now), !isUnwanted(entry.value)
      else { throw error }
      CallLog.current?.note("failed with \(type(of: error)), answered by the cache")
      return entry.value
    }
  }

  /// Tells the log of the call that no call of the decoratee was made.
  @usableFromInline
  static func noteHit() { CallLog.current?.note("answered by the cache") }

  /// How old a result may be that stands in for a failure; `nil` for any age.
  private var longestAge: Duration? {
    guard expires != nil || staleFor != nil else { return nil }
    return (expires ?? .zero) + (staleFor ?? .zero)
  }
}
