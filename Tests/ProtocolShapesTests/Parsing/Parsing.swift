import Foundation

enum Markdown {
  indirect enum Node: Hashable {
    case text(String)
    case list([Node])
  }
}

protocol Parser<Input, Output> {
  associatedtype Input
  associatedtype Output
  func parse(_ input: inout Input) throws -> Output
  func callAsFunction(_ input: Input) throws -> Output
}

protocol TokenStream {
  associatedtype Token: Equatable
  var position: Int { get set }
  var current: Token? { mutating get }
  mutating func next() -> Token?
  mutating func expect(_ token: Token) throws -> Int
  func peek(_ offset: Int) -> Token?
}

/// Visits the nodes of a tree, one overload a kind.
protocol SyntaxVisitor {
  associatedtype Result
  mutating func visit(_ number: Int) -> Result
  mutating func visit(_ name: String) -> Result
  mutating func visit(_ call: (name: String, arguments: [Int])) throws -> Result
  func visit(_ text: Substring) -> [Result]
}

protocol TopLevelDecoding {
  associatedtype Input
  func decode<Value>(_ type: Value.Type, from input: Input) throws -> Value where Value: Decodable
  func decode<Value: Decodable>(_ input: Input, configuration: [String: Any]) throws -> Value
}

protocol BinaryWriting {
  var bytes: [UInt8] { get }
  mutating func write<Number>(_ number: Number) where Number: FixedWidthInteger
  mutating func write(contentsOf bytes: some Sequence<UInt8>)
  mutating func write(_ text: borrowing String, terminated isTerminated: Bool)
  mutating func replace(_ range: some RangeExpression<Int>, with bytes: consuming [UInt8])
}

protocol HashFunction {
  associatedtype Digest: Sequence where Digest.Element == UInt8
  static var byteCount: Int { get }
  static func hash(_ data: Data) -> Digest
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  func finalize() -> Digest
}

protocol TextFormatting: Sendable {
  func string<Number>(from number: Number, style: Int) -> String
  where Number: Numeric, Number: CustomStringConvertible
  func number(from text: String) throws -> Double!
  func callAsFunction(_ parts: [String], separator: Character) -> String
}

@dynamicMemberLookup
protocol Localizing {
  subscript(dynamicMember key: String) -> String { get }
  subscript(key: String, count count: Int) -> String { get }
  func localized(_ key: StaticString, arguments: [any CVarArg]) -> String
}

// swift-format-ignore: NoBlockComments
protocol MarkdownRendering {
  /// Renders a node:
  ///
  ///     renderer.render(.text("}{")) // "}{"
  ///
  /// - Parameter node: ``Markdown/Node``, """not a string""".
  func render(_ node: Markdown.Node) -> String
  /* a comment /* in a comment */ func hidden() */
  func render(_ nodes: [Markdown.Node], joiner: (String, String) -> String) -> String?
}

protocol Compressing: Sendable {
  func compress(_ data: Data, level: Int32) throws -> Data
  func decompress(_ data: Data, into output: inout Data) throws
  func ratio(of data: Data) async throws -> Double
}

protocol KeyedArchive: AnyObject {
  var allKeys: [String] { get }
  func encode<Value: Encodable>(_ value: Value?, forKey key: String) throws
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: String) throws -> Value?
  func nested(forKey key: String) -> any KeyedArchive
}
