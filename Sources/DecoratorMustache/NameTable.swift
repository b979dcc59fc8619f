/// A table that finds elements by name without a search.
public struct NameTable<Element: Sendable>: Sendable {
  /// The indices of the elements by the numbers of the names; -1 for none.
  ///
  /// They are not optionals, because a debug build of a package is not optimized. It would look up
  /// the type of an optional at each access.
  private let places: [Int]
  private let elements: [Element]
  /// The names, in the order of the elements.
  public let names: [String]

  /// - Parameter elements: The names and elements. If a name occurs twice, the first element
  ///   counts.
  public init(_ elements: some Sequence<(String, Element)>) {
    let named = elements.map { (name: Name($0.0), element: $0.1) }
    let count = (named.map(\.name.number).max() ?? -1) + 1
    var places = [Int](repeating: -1, count: count)
    for (place, (name, _)) in named.enumerated().reversed() { places[name.number] = place }
    self.places = places
    self.elements = named.map(\.element)
    names = named.map(\.name.text)
  }

  /// Returns the element of a name; `nil` if the table has none.
  public subscript(name: Name) -> Element? {
    guard name.number < places.count else { return nil }
    let place = places[name.number]
    return place < 0 ? nil : elements[place]
  }
}

extension NameTable: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Element)...) { self.init(elements) }
}

/// An object whose fields its type computes with a table:
///
///     static let table: NameTable<@Sendable (Book) -> Value> = [
///       "title": { .string($0.title) },
///       "price": { .number($0.price) },
///     ]
public protocol TabledFields: Fields {
  static var table: NameTable<@Sendable (Self) -> Value> { get }
  /// The object with the fields that the table lacks; `nil` by default.
  var outer: (any Fields)? { get }
}

extension TabledFields {
  public var outer: (any Fields)? { nil }

  public func value(of name: Name) -> Value? {
    guard let compute = Self.table[name] else { return outer?.value(of: name) }
    return compute(self)
  }

  public var names: [String] { Self.table.names + (outer?.names ?? []) }
}
