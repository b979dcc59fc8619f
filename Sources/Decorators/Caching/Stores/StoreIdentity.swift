/// What tells a store from others of its type: its name, or the object that it is.
enum StoreIdentity: Hashable, Sendable {
  case named(String, type: ObjectIdentifier)
  case object(ObjectIdentifier)

  /// The identity of a store; `nil` for a value that says nothing of it.
  init?(_ store: any CacheStore) {
    let type = Swift.type(of: store)
    if let store = store as? any Identifiable<String> {
      self = .named(store.id, type: ObjectIdentifier(type))
    } else if type is AnyClass {
      self = .object(ObjectIdentifier(store as AnyObject))
    } else {
      return nil
    }
  }
}
