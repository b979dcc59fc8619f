/// An object whose fields its type computes with a table:
///
///     static let table: FieldTable<@Sendable (Book) -> Value> = [
///       "title": { .string($0.title) },
///       "price": { .number($0.price) },
///     ]
public protocol TabledFields: Fields {
  static var table: FieldTable<@Sendable (Self) -> Value> { get }
  /// The object with the fields that the table lacks; `nil` by default.
  var outer: (any Fields)? { get }
}

extension TabledFields {
  public var outer: (any Fields)? { nil }

  // Each type has a table of its own, which is fast to search only with the type known.
  @inlinable public func value(of name: FieldName) -> Value? {
    guard let compute = Self.table[name] else { return outer?.value(of: name) }
    return compute(self)
  }

  public var names: Set<String> { Self.table.names.union(outer?.names ?? []) }
}
