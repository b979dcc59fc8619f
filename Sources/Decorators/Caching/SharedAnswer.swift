/// A result for everyone who shares a call, and its source.
enum SharedAnswer<Value: Sendable>: Sendable {
  /// The call gave the result. Other caches on its way may have answered it.
  case loaded(Value, CacheReport)
  /// A previous call stored the result.
  case stored(CacheEntry<Value>)
  /// The result is stored, and replaces the call for a caller that stops waiting.
  case standIn(CacheEntry<Value>)
}
