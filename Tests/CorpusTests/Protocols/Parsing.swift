public import Foundation

// logging: all
public protocol Parser<Output> {
  associatedtype Output
  func parse(_ text: String) throws(ParseError) -> Output
  func parsePrefix(of text: inout Substring) throws -> Output?
}

// calls: none | logging: all
public protocol Tokenizing: IteratorProtocol where Element == String {
  var position: Int { get }
  mutating func skip(while predicate: (Character) -> Bool)
}

// logging: all
public protocol SyntaxVisitor {
  associatedtype Result
  mutating func visit(literal: String) -> Result
  mutating func visit(call name: String, arguments: [String]) throws -> Result
}

// logging: all
public protocol Serializing: Sendable {
  func encode<Value: Encodable>(_ value: Value) throws -> Data
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

// logging: all
public protocol CSVReading {
  var header: [String] { get }
  mutating func row() throws -> [String]?
  subscript(row: Int, column: String) -> String { get }
}

// caching: validate, schemas | logging: all | retry: all | timeout: all
public protocol SchemaValidating: Sendable {
  func validate(_ document: Data, against schema: String) async throws -> [String]
  func schemas() async throws -> [String]
}

// logging: all
public protocol TemplateCompiling {
  associatedtype Template: Sendable
  func compile(_ text: String) throws(ParseError) -> Template
  func render(_ template: Template, with values: [String: Any]) throws -> String
}

// logging: all
public protocol DiffComputing {
  func difference<Element: Equatable>(from old: [Element], to new: [Element]) -> [Int]
  func patch(_ text: String, with hunks: [(range: Range<Int>, text: String)]) throws -> String
}

// logging: all
public protocol NumberParsing {
  func integer(_ text: String, radix: Int) -> Int?
  func decimal(_ text: String, locale: Locale) throws -> Decimal
}

// logging: all
public protocol MarkdownRendering {
  func html(of text: String) -> String
  func plain(of text: String, maxLength: Int?) -> String
  var options: Set<String> { get set }
}

// logging: all
public protocol ExpressionEvaluating {
  typealias Function = ([Double]) throws -> Double
  var functions: [String: Function] { get }
  mutating func define(_ name: String, _ function: @escaping Function)
  func evaluate(_ expression: String) throws -> Double
}

// calls: none | logging: all
public protocol ArchiveReading: Sequence where Element == (name: String, data: Data) {
  var count: Int { get }
  func entry(named name: String) throws -> Data?
}

// logging: all
public protocol StreamDecoder {
  init(chunkSize: Int)
  mutating func feed(_ bytes: ArraySlice<UInt8>) throws -> [String]
  mutating func finish() throws
}

// calls: none | logging: all
public protocol Checksum {
  associatedtype Digest: Collection where Digest.Element == UInt8
  mutating func update<Bytes: Sequence>(_ bytes: Bytes) where Bytes.Element == UInt8
  consuming func finalize() -> Digest
}

// caching: misspelled, suggestions | logging: all | retry: all | timeout: all
public protocol Spellchecking: Sendable {
  func misspelled(in text: String, language: String) async throws -> [Range<Int>]
  func suggestions(for word: String) async throws -> [String]
}

// logging: all
public protocol UnitConverting {
  func callAsFunction(_ value: Double) -> Double
  static func / (left: Self, right: Double) -> Double
}

// calls: none | logging: all
public protocol Grammar: ExpressibleByStringLiteral {
  var rules: [String: [String]] { get }
  func accepts(_ text: String) -> Bool
}

// nothing
public protocol VersionNumber: Comparable, LosslessStringConvertible, Hashable, Sendable {
  var major: Int { get }
  var isPrerelease: Bool { get }
}

// refused: 'Matrix' inherits 'ExpressibleByArrayLiteral', but a decorator cannot pass on its
// elements; decorate a protocol without it
public protocol Matrix: ExpressibleByArrayLiteral where ArrayLiteralElement == Double {
  subscript(row: Int, column: Int) -> Double { get set }
  static func * (left: Self, right: Self) -> Self
  mutating func transpose()
}

// refused: 'Interpolating' inherits 'AdditiveArithmetic', which cannot be found; add it under
// 'protocols:' with 'source:' (its Swift file) or 'members:', or inherit 'AnyObject' instead of a
// class
public protocol Interpolating: AdditiveArithmetic {
  func interpolated(to other: Self, at fraction: Double) -> Self
}

// caching: search | logging: all | retry: index, search | timeout: index, search
public protocol TextIndex: AnyObject, Sendable {
  func index(_ text: String, as id: Int) async throws
  func search(_ text: String, limit: Int) async throws -> [(id: Int, score: Double)]
  func remove(_ ids: Set<Int>) async
}

// caching: parse | logging: all | retry: parse
public protocol FeedParsing: Sendable {
  func parse(_ data: Data) async throws(ParseError) -> [Feed.Item]
  func state(of item: Feed.Item) -> Feed.Item.State
}

// logging: all
public protocol QueryPlanning {
  associatedtype Plan: CustomStringConvertible
  func plan(_ sql: String) throws -> Plan
  func cost(of plan: Plan) -> Double
  func explain(_ plan: Plan, verbose: Bool) -> String
}

// logging: all
public protocol BinaryWriting {
  mutating func write<Integer: FixedWidthInteger>(_ value: Integer, bigEndian: Bool)
  mutating func write(_ bytes: some Collection<UInt8>)
  var count: Int { get }
}

// logging: all
public protocol RegexCaching: AnyObject {
  func matches(of pattern: String, in text: String) throws -> [[String?]]
  var capacity: Int { get set }
}
