import Foundation

/// Keeps results of the calls that a caching decorator forwards in a ``CacheStore``.
///
///     let cache = CallCache(in: .files(at: directory)) { failure in
///       logger.warning("\(failure)")
///     }
///
/// A store that fails is never the caller's failure: it counts as having nothing stored, and is
/// reported.
public final class CallCache: Sendable {
  let store: any CacheStore
  private let onFailure: CacheFailure.Handler
  private let removals = Lock<[String: Int]>([:])

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - store: Where the results are kept.
  ///   - onFailure: Called with each failure of the store; by default it goes to standard error, as a
  ///     line of its own.
  public init(
    in store: some CacheStore,
    onFailure: @escaping CacheFailure.Handler = { $0.writeToStandardError() }
  ) {
    self.store = store
    self.onFailure = onFailure
  }

  func data(for key: CacheKey) async -> Data? {
    do {
      return try await store.data(for: key)
    } catch {
      report(.reading, key.member, error)
      return nil
    }
  }

  func store(_ data: Data, for key: CacheKey) async {
    do {
      try await store.store(data, for: key)
    } catch {
      report(.storing, key.member, error)
    }
  }

  func removeData(for key: CacheKey) async {
    do {
      try await store.removeData(for: key)
    } catch {
      report(.removing, key.member, error)
    }
  }

  /// How often results of a member have been removed by this cache.
  func removals(of member: String) -> Int {
    removals.withLock { $0[member, default: 0] }
  }

  /// Reports a failure. What was cancelled has not failed.
  func report(_ operation: CacheFailure.Operation, _ member: String, _ error: any Error) {
    guard !Cancellation.isCause(of: error) else { return }
    onFailure(CacheFailure(operation, member: member, error: error))
  }
}

@_spi(Generated)
extension CallCache {
  /// The result of a call, from the store or from the call itself, as a strategy says.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - argument: What tells calls of the member apart. If it cannot be encoded, that is reported, and
  ///     the call is made as if there were no cache.
  ///   - strategy: When the call is made, and when the stored result is used.
  ///   - isolation: The actor on which `load` runs: that of the caller.
  ///   - load: The call. Neither what it captures nor its result need be `Sendable`.
  ///   - isUnwanted: Whether a result is neither to be stored nor to be taken from the store.
  /// - Throws: What `load` throws, if there is no result to return in its place.
  public func result<each Argument: Encodable, Value: Codable, Failure: Error>(
    of member: String,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: () async throws(Failure) -> Value,
    unless isUnwanted: (Value) -> Bool = { _ in false }
  ) async throws(Failure) -> Value {
    let key: CacheKey
    do {
      key = try CacheKey(member, repeat each argument)
    } catch {
      report(.encodingKey, member, error)
      return try await load()
    }
    return try await strategy.result(
      in: StoreSlot(cache: self, key: key), isolation: isolation, load, unless: isUnwanted)
  }

  /// Removes the results of a member, those of calls included that are under way.
  ///
  /// It is done even if the caller has been cancelled: what it has written is written.
  public func removeResults(of member: String) async {
    removals.withLock { $0[member, default: 0] += 1 }
    await Task {
      do {
        try await store.removeData(of: member)
      } catch {
        report(.removing, member, error)
      }
    }.value
  }
}
