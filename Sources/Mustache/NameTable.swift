/// A name that a template looks up.
public typealias Name = String

/// An ordered table of elements by name, which objects of one kind share:
///
///     enum Field: String, CaseIterable { case title, price }
///     static let fields = NameTable(Field.allCases.map { ($0.rawValue, $0) })
///
///     func value(of name: Name) -> Value? {
///       switch Self.fields[name] {
///       case .title: .string(title)
///       case .price: .number(price)
///       case nil: nil
///       }
///     }
public struct NameTable<Element: Sendable>: Sendable {
  private let elements: [Name: Element]
  /// The names, in their order.
  public let names: [Name]

  /// Creates a table, in which the first of several elements with the same name counts.
  public init(_ elements: [(Name, Element)]) {
    self.elements = Dictionary(elements) { first, _ in first }
    names = elements.map(\.0)
  }

  /// The element with a name, or `nil` if there is none.
  public subscript(name: Name) -> Element? { elements[name] }
}
