/// The identity of a store among those of its type: its name, or its object.
enum StoreIdentity: Hashable, Sendable {
  case named(String, type: ObjectIdentifier)
  case object(ObjectIdentifier)

  /// Creates the identity of a store; `nil` if the value has none.
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
