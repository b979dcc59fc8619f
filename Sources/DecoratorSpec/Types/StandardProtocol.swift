import DecoratorDeclarations

/// The protocols of the standard library, and one of Combine, that a decorated protocol can
/// inherit, with their requirements.
enum StandardProtocol {
  static func declaration(of name: String) -> ProtocolDeclaration? {
    declarations[
      modules.first(where: name.hasPrefix).map { String(name.dropFirst($0.count)) } ?? name]
  }

  static func reasonAgainst(_ name: String, inheritedBy heir: String, isClass: Bool) -> String {
    switch name.lastName {
    case let last where last == "NSObjectProtocol" || ofNSObject.contains(last):
      "'\(heir)' inherits '\(last)', to which only subclasses of 'NSObject' conform; "
        + (last == "NSObjectProtocol"
          ? "inherit 'AnyObject' instead" : "decorate a protocol without it")
    case let last where isClass || classes.contains(last):
      "'\(heir)' inherits the class '\(name)', but a decorator is a class of its own; inherit 'AnyObject' instead"
    case let last where undecorable.contains(last) || last.hasPrefix("ExpressibleBy"):
      "'\(heir)' inherits '\(name)', whose requirements a decorator cannot pass on; decorate a protocol without it"
    default:
      "'\(heir)' inherits '\(name)', which cannot be found; add it under 'protocols:' with 'source:' "
        + "(its Swift file) or 'members:', or inherit 'AnyObject' instead of a class"
    }
  }

  private static let modules = ["Swift.", "_Concurrency.", "Foundation.", "Combine."]

  private static let classes: Set<String> = [
    "NSObject", "NSView", "NSViewController", "UIView", "UIViewController",
  ]

  /// Protocols of Foundation that inherit `NSObjectProtocol`.
  private static let ofNSObject: Set<String> = [
    "NSFilePresenter", "NSItemProviderReading", "NSItemProviderWriting", "ProgressReporting",
  ]

  /// Protocols of the standard library and Foundation whose requirements a decorator does not write.
  private static let undecorable: Set<String> = [
    "AdditiveArithmetic", "AsyncIteratorProtocol", "BinaryFloatingPoint", "BinaryInteger", "Clock",
    "CodingKey", "CodingKeyRepresentable", "CustomReflectable", "Decoder", "DistributedActor",
    "Encoder", "Executor", "FixedWidthInteger", "FloatingPoint", "GlobalActor", "InstantProtocol",
    "NSCoding", "NSCopying", "NSFastEnumeration", "NSLocking", "NSMutableCopying", "NSSecureCoding",
    "Numeric", "OptionSet", "RandomNumberGenerator", "RangeExpression",
    "RangeReplaceableCollection", "SerialExecutor", "SetAlgebra", "SignedInteger",
    "SignedNumeric", "SingleValueDecodingContainer", "SingleValueEncodingContainer", "Strideable",
    "StringProtocol", "TaskExecutor", "TextOutputStream", "TextOutputStreamable",
    "UnkeyedDecodingContainer", "UnkeyedEncodingContainer", "UnsignedInteger",
  ]

  private static let declarations = Dictionary(
    uniqueKeysWithValues: SwiftFile(parsing: text).protocols.map { ($0.name, $0) })

  private static let text = """
    protocol Actor: AnyObject, Sendable {
      @unsafe nonisolated var unownedExecutor: UnownedSerialExecutor { get }
    }
    protocol AnyObject {}
    protocol AsyncSequence<Element, Failure> {
      associatedtype Element
      associatedtype AsyncIterator: AsyncIteratorProtocol
      func makeAsyncIterator() -> AsyncIterator
    }
    protocol BidirectionalCollection<Element>: Collection { func index(before i: Index) -> Index }
    protocol CaseIterable { static var allCases: [Self] { get } }
    protocol Collection<Element>: Sequence {
      associatedtype Index: Comparable
      var startIndex: Index { get }
      var endIndex: Index { get }
      var count: Int { get }
      var isEmpty: Bool { get }
      subscript(position: Index) -> Element { get }
      func index(after i: Index) -> Index
    }
    protocol Codable: Decodable, Encodable {}
    protocol Comparable: Equatable { static func < (lhs: Self, rhs: Self) -> Bool }
    protocol CustomDebugStringConvertible { var debugDescription: String { get } }
    protocol CustomStringConvertible { var description: String { get } }
    protocol Decodable { init(from decoder: any Decoder) throws }
    protocol Encodable { func encode(to encoder: any Encoder) throws }
    protocol Equatable { static func == (lhs: Self, rhs: Self) -> Bool }
    protocol Error: Sendable {}
    protocol Hashable: Equatable { func hash(into hasher: inout Hasher) }
    protocol Identifiable<ID> { associatedtype ID: Hashable; var id: ID { get } }
    protocol IteratorProtocol<Element> { associatedtype Element; mutating func next() -> Element? }
    protocol LosslessStringConvertible: CustomStringConvertible { init?(_ description: String) }
    protocol LocalizedError: Error {
      var errorDescription: String? { get }
      var failureReason: String? { get }
      var recoverySuggestion: String? { get }
      var helpAnchor: String? { get }
    }
    protocol MutableCollection<Element>: Collection { subscript(position: Index) -> Element { get set } }
    protocol ObservableObject: AnyObject {
      associatedtype ObjectWillChangePublisher: Publisher
      var objectWillChange: ObjectWillChangePublisher { get }
    }
    protocol RandomAccessCollection<Element>: BidirectionalCollection {}
    protocol RawRepresentable<RawValue> {
      associatedtype RawValue
      init?(rawValue: RawValue)
      var rawValue: RawValue { get }
    }
    protocol Sendable {}
    protocol SendableMetatype {}
    protocol Sequence<Element> {
      associatedtype Element
      associatedtype Iterator: IteratorProtocol
      func makeIterator() -> Iterator
    }
    """
}
