import Foundation

/// Prints what documents hold, for comparison with another parser.
///
/// Documents come from standard input with a zero byte after each. Each gives a line of JSON: its
/// problems and its root, where a string is a scalar, an array a sequence, and an object with the
/// one field `entries` a mapping. The `value` of a document that is a scalar is its type in the
/// core schema and its text there.
@main enum PrintStructure {
  static func main() throws {
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    var output = Data()
    for bytes in input.split(separator: 0, omittingEmptySubsequences: false).dropLast() {
      let document = YAMLDocument(parsing: String(decoding: bytes, as: UTF8.self))
      let line: [String: Any] = [
        "problems": document.problem.map { [$0.message] } ?? [],
        "root": document.root?.structure ?? "",
        "value": document.root?.value ?? [],
      ]
      output += try JSONSerialization.data(withJSONObject: line) + [UInt8(ascii: "\n")]
    }
    FileHandle.standardOutput.write(output)
  }
}

extension YAMLNode {
  fileprivate var structure: Any {
    switch content {
    case .scalar(let scalar): scalar.text
    case .sequence(let items): items.map(\.structure)
    case .mapping(let entries): ["entries": entries.map { [$0.key.text, $0.value.structure] }]
    }
  }

  fileprivate var value: [String]? {
    guard case .scalar(let scalar) = content else { return nil }
    return switch scalar.value {
    case .null: ["null", ""]
    case .bool(let bool): ["bool", String(bool)]
    case .integer(let number): ["int", String(number)]
    case .float(let number): ["float", String(number)]
    case .string(let text): ["str", text]
    }
  }
}
