/// A result that those get who share a call, and where it comes from.
enum SharedAnswer<Value: Sendable>: Sendable {
  /// The call gave it. On its way other caches may have answered.
  case loaded(Value, CacheReport)
  /// A call that came before has stored it.
  case stored(CacheEntry<Value>)
  /// It is stored, and stands in for one who does not wait any longer.
  case standIn(CacheEntry<Value>)
}
