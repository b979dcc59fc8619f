import Foundation

struct DigitParser: Parser {
  func parse(_ input: inout Substring) throws -> Int {
    let digits = input.prefix { $0.isNumber }
    guard let number = Int(digits) else { throw Failure.refused(input.count) }
    input = input.dropFirst(digits.count)
    return number
  }
  func callAsFunction(_ input: Substring) throws -> Int {
    var input = input
    return try parse(&input)
  }
}

struct Characters: TokenStream {
  let characters: [Character]
  var position = 0
  private(set) var reads = 0
  init(_ text: String) { characters = Array(text) }
  var current: Character? {
    mutating get {
      reads += 1
      return peek(0)
    }
  }
  mutating func next() -> Character? {
    defer { position += 1 }
    return peek(0)
  }
  mutating func expect(_ token: Character) throws -> Int {
    guard next() == token else { throw Failure.refused(position) }
    return position
  }
  func peek(_ offset: Int) -> Character? {
    let index = position + offset
    return characters.indices.contains(index) ? characters[index] : nil
  }
}

struct Describer: SyntaxVisitor {
  private var visits = 0
  mutating func visit(_ number: Int) -> String { described("number \(number)") }
  mutating func visit(_ name: String) -> String { described("name \(name)") }
  mutating func visit(_ call: (name: String, arguments: [Int])) throws -> String {
    if call.arguments.isEmpty { throw Failure.refused(visits) }
    return described("\(call.name) \(call.arguments)")
  }
  func visit(_ text: Substring) -> [String] { [String(text), "\(visits)"] }
  private mutating func described(_ text: String) -> String {
    visits += 1
    return "\(visits) \(text)"
  }
}

struct JSON: TopLevelDecoding {
  func decode<Value: Decodable>(_ type: Value.Type, from input: Data) throws -> Value {
    try JSONDecoder().decode(type, from: input)
  }
  func decode<Value: Decodable>(_ input: Data, configuration: [String: Any]) throws -> Value {
    if configuration.isEmpty { throw Failure.refused(input.count) }
    return try decode(Value.self, from: input)
  }
}

struct ByteWriter: BinaryWriting {
  private(set) var bytes: [UInt8] = []
  mutating func write<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }
  mutating func write(contentsOf bytes: some Sequence<UInt8>) { self.bytes += bytes }
  mutating func write(_ text: borrowing String, terminated isTerminated: Bool) {
    bytes += text.utf8
    if isTerminated { bytes.append(0) }
  }
  mutating func replace(_ range: some RangeExpression<Int>, with bytes: consuming [UInt8]) {
    self.bytes.replaceSubrange(range, with: bytes)
  }
}

struct Checksum: HashFunction {
  private var sum: UInt8 = 0
  static var byteCount: Int { 1 }
  static func hash(_ data: Data) -> [UInt8] { [data.reduce(0, &+)] }
  mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    sum = bufferPointer.reduce(sum, &+)
  }
  func finalize() -> [UInt8] { [sum] }
}

struct PlainFormat: TextFormatting {
  func string<Number: Numeric & CustomStringConvertible>(
    from number: Number, style: Int
  ) -> String {
    String(repeating: number.description, count: style)
  }
  func number(from text: String) throws -> Double! {
    if text.isEmpty { throw Failure.missing }
    return Double(text)
  }
  func callAsFunction(_ parts: [String], separator: Character) -> String {
    parts.joined(separator: String(separator))
  }
}

struct English: Localizing {
  subscript(dynamicMember key: String) -> String { "<\(key)>" }
  subscript(key: String, count count: Int) -> String { "\(count) \(key)" }
  func localized(_ key: StaticString, arguments: [any CVarArg]) -> String {
    "\(key) \(arguments.count)"
  }
}

struct Renderer: MarkdownRendering {
  func render(_ node: Markdown.Node) -> String {
    switch node {
    case .text(let text): text
    case .list(let nodes): nodes.map(render).joined(separator: "-")
    }
  }
  func render(_ nodes: [Markdown.Node], joiner: (String, String) -> String) -> String? {
    nodes.map(render).reduce(nil) { text, next in text.map { joiner($0, next) } ?? next }
  }
}

struct RunLength: Compressing {
  func compress(_ data: Data, level: Int32) throws -> Data {
    guard let first = data.first else { throw Failure.refused(Int(level)) }
    return Data([UInt8(data.count), first])
  }
  func decompress(_ data: Data, into output: inout Data) throws {
    guard data.count == 2 else { throw Failure.refused(data.count) }
    output += Data(repeating: data[1], count: Int(data[0]))
  }
  func ratio(of data: Data) async throws -> Double { 2 / Double(data.count) }
}

final class Archive: KeyedArchive {
  private var values: [String: Data] = [:]
  var allKeys: [String] { values.keys.sorted() }
  func encode<Value: Encodable>(_ value: Value?, forKey key: String) throws {
    guard let value else { throw Failure.refused(key.count) }
    values[key] = try JSONEncoder().encode(value)
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: String) throws -> Value? {
    try values[key].map { try JSONDecoder().decode(type, from: $0) }
  }
  func nested(forKey key: String) -> any KeyedArchive {
    let archive = Archive()
    archive.values[key] = values[key]
    return archive
  }
}
