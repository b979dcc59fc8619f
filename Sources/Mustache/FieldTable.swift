/// The fields of objects of one kind, found by their names without a search.
///
///     enum Field: String, CaseIterable { case title, price }
///     static let fields = FieldTable<Field>()
///
///     func value(of name: Name) -> Value? {
///       switch Self.fields[name] {
///       case .title: .string(title)
///       case .price: .number(price)
///       case nil: nil
///       }
///     }
public struct FieldTable<Field: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  /// By the numbers of their names.
  private let fields: [Field?]
  /// The names of all fields.
  public let names: [String]

  public init() {
    let named = Field.allCases.map { (name: Name($0.rawValue), field: $0) }
    let count = (named.map(\.name.number).max() ?? -1) + 1
    var fields = [Field?](repeating: nil, count: count)
    for (name, field) in named { fields[name.number] = field }
    self.fields = fields
    names = named.map(\.name.text)
  }

  /// The field of a name, nil where there is none.
  public subscript(name: Name) -> Field? {
    name.number < fields.count ? fields[name.number] : nil
  }
}
