import Foundation

/// The text of a JSON object, composed key by key.
struct JSONObject {
  private var members = ""

  /// The object, on one line.
  var text: String {
    LineText.escaped("{\(members)}") { scalar in
      scalar.utf16.map { String(format: "\\u%04x", $0) }.joined()
    }
  }

  mutating func add(_ key: String, _ text: String) {
    add(key, json: Self.literal(text))
  }

  mutating func add(_ key: String, _ value: LogEvent.FieldValue) {
    switch value {
    case .text(let text): add(key, text)
    case .number(let number): add(key, json: "\(number)")
    case .texts(let texts):
      var object = JSONObject()
      for (name, text) in texts { object.add(name, text) }
      add(key, json: object.text)
    }
  }

  private mutating func add(_ key: String, json: String) {
    if !members.isEmpty { members += "," }
    members += "\(Self.literal(key)):\(json)"
  }

  private static func literal(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Text can always be encoded.
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
