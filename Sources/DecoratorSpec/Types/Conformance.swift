/// A conformance whose absence the text of a declaration can show.
enum Conformance: Hashable {
  case decodable
  case encodable
  case hashable
  case sendable

  /// The protocols of the standard library that inherit none of them.
  private static let plain: Set = [
    "AdditiveArithmetic", "AnyObject", "AsyncIteratorProtocol", "AsyncSequence",
    "BidirectionalCollection", "CaseIterable", "Collection", "Comparable", "Copyable",
    "CustomDebugStringConvertible", "CustomStringConvertible", "Equatable", "Escapable",
    "Identifiable", "IteratorProtocol", "LosslessStringConvertible", "MutableCollection", "Numeric",
    "RandomAccessCollection", "RangeReplaceableCollection", "RawRepresentable", "Sequence",
    "SetAlgebra", "SignedNumeric", "Strideable",
  ]

  /// The protocols of the standard library that inherit some of them, with those.
  private static let inheriting: [String: Set<Conformance>] = [
    "BinaryFloatingPoint": [.hashable], "BinaryInteger": [.hashable], "Clock": [.sendable],
    "Codable": [.decodable, .encodable], "CodingKey": [.sendable], "Decodable": [.decodable],
    "Encodable": [.encodable], "Error": [.sendable], "FixedWidthInteger": [.hashable],
    "FloatingPoint": [.hashable], "Hashable": [.hashable], "LocalizedError": [.sendable],
    "Sendable": [.sendable], "SendableMetatype": [], "SignedInteger": [.hashable],
    "StringProtocol": [.hashable], "UnsignedInteger": [.hashable],
  ]

  /// Returns `true` if a protocol of the standard library inherits it; `nil` for other names.
  func isInherited(by name: String) -> Bool? {
    Self.plain.contains(name) ? false : Self.inheriting[name]?.contains(self)
  }

  func isNeverOfTuple(ofCount count: Int) -> Bool {
    switch self {
    case .decodable, .encodable: count != 1
    case .hashable: count > 1
    case .sendable: false
    }
  }

  /// Returns `true` if a type of the standard library or Foundation never has it.
  func isNever(ofType name: String) -> Bool {
    switch name {
    case "Any", "AnyObject": true
    case "AsyncStream", "AsyncThrowingStream": self != .sendable
    case "HTTPURLResponse", "Result", "URLResponse": self == .decodable || self == .encodable
    default: false
    }
  }
}
