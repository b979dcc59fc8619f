/// A conformance whose absence the text of a declaration can show.
enum Conformance: String, CaseIterable {
  case decodable = "Decodable"
  case encodable = "Encodable"
  case hashable = "Hashable"
  case sendable = "Sendable"

  /// Protocols of the standard library that a decorated protocol cannot inherit, with those of them
  /// that they inherit.
  private static let others: [String: Set<Conformance>] = [
    "AsyncIteratorProtocol": [], "BinaryFloatingPoint": [.hashable], "BinaryInteger": [.hashable],
    "Clock": [.sendable], "CodingKey": [.sendable], "FixedWidthInteger": [.hashable],
    "FloatingPoint": [.hashable], "Numeric": [], "RangeReplaceableCollection": [],
    "Strideable": [], "StringProtocol": [.hashable],
  ]

  /// Returns `true` if a protocol of the standard library inherits it; `nil` for other names.
  func isInherited(by name: String) -> Bool? {
    if let inherited = Self.others[name] { return inherited.contains(self) }
    guard let standard = StandardProtocol.declaration(of: name) else { return nil }
    return standard.name == rawValue
      || standard.inherited.contains { isInherited(by: $0.description) == true }
  }

  func isNeverOfTuple(ofCount count: Int) -> Bool {
    switch self {
    case .decodable, .encodable: count != 1
    case .hashable: count > 1
    case .sendable: false
    }
  }
}
