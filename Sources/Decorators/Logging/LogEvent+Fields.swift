extension LogEvent {
  /// The parts of the event, for logging libraries that keep more than a line of text.
  ///
  /// The names are the keys of ``JSONLog`` from `event` on. An argument has the key
  /// `arguments.page`, if `page` is its name.
  public var metadata: [String: String] {
    var metadata: [String: String] = [:]
    for field in fields {
      switch field.value {
      case .string(let text): metadata[field.name] = text
      case .object: for (name, text) in argumentsByName { metadata["arguments.\(name)"] = text }
      case let value: metadata[field.name] = value.line
      }
    }
    return metadata
  }

  /// The parts of the event in the order in which they are written, without the level.
  var fields: [(name: String, value: JSONValue)] {
    var fields: [(name: String, value: JSONValue)] = []
    fields.reserveCapacity(12)
    fields += [("event", .string(phase.rawValue)), ("call", .string("\(callID)"))]
    if let parent = callID.parent { fields.append(("parent", .string("\(parent)"))) }
    let name = QualifiedName(member)
    fields += [("protocol", .string(name.protocolName)), ("member", .string(name.memberName))]
    if !arguments.isEmpty {
      fields.append(("arguments", .object(argumentsByName.mapValues(JSONValue.string))))
    }
    if let duration { fields.append(("milliseconds", .double(duration / .milliseconds(1)))) }
    if let elements {
      fields.append(("elements", .double(Double(elements.count))))
      if let first = elements.timeToFirst {
        fields.append(("millisecondsToFirst", .double(first / .milliseconds(1))))
      }
    }
    let texts = [
      ("result", result), ("error", error?.typeName), ("description", error?.description),
      ("note", note),
    ]
    for case (let name, let text?) in texts { fields.append((name, .string(text))) }
    return fields
  }

  /// The arguments with unique names. All parameters without a name have the same name.
  private var argumentsByName: [String: String] {
    arguments.reduce(into: [:]) { texts, argument in
      var name = argument.name
      var number = 1
      while texts[name] != nil {
        number += 1
        name = argument.name + "\(number)"
      }
      texts[name] = argument.value
    }
  }
}
