/// Something for each of some names, found without a search.
///
/// Objects of one kind share a table of their fields:
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
  /// By the numbers of the names.
  private let elements: [Element?]
  /// The names, in their order.
  public let names: [String]

  /// - Parameter elements: Of a name that occurs twice, the first element counts.
  public init(_ elements: some Sequence<(String, Element)>) {
    let named = elements.map { (name: Name($0.0), element: $0.1) }
    let count = (named.map(\.name.number).max() ?? -1) + 1
    var table = [Element?](repeating: nil, count: count)
    for (name, element) in named.reversed() { table[name.number] = element }
    self.elements = table
    names = named.map(\.name.text)
  }

  /// What there is for a name, nil where it is none of the table's.
  public subscript(name: Name) -> Element? {
    name.number < elements.count ? elements[name.number] : nil
  }
}
