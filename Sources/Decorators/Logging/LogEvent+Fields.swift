extension LogEvent {
  /// The parts of the event, for logging libraries that keep more than a line of text.
  ///
  /// The names are the keys of ``JSONLog`` from `event` on. An argument has the key
  /// `arguments.page`, if `page` is its name.
  public var metadata: [String: String] {
    var metadata: [String: String] = [:]
    for field in fields {
      switch field.value {
      case .text(let text): metadata[field.name] = text
      case .number(let number): metadata[field.name] = "\(number)"
      case .texts(let texts): for (name, text) in texts { metadata["\(field.name).\(name)"] = text }
      }
    }
    return metadata
  }

  enum FieldValue {
    case text(String)
    case number(Double)
    /// Texts with names that are all different.
    case texts([(name: String, text: String)])
  }

  /// The parts of the event in the order in which they are written, without the level.
  var fields: [(name: String, value: FieldValue)] {
    var fields: [(name: String, value: FieldValue)] = [
      ("event", .text(phase.rawValue)), ("call", .text("\(callID)")),
    ]
    if let parent = callID.parent { fields.append(("parent", .text("\(parent)"))) }
    fields += [("protocol", .text(protocolName)), ("member", .text(memberName))]
    if !arguments.isEmpty { fields.append(("arguments", .texts(argumentsByName))) }
    if let duration { fields.append(("milliseconds", .number(duration / .milliseconds(1)))) }
    if let elements {
      fields.append(("elements", .number(Double(elements.count))))
      if let first = elements.timeToFirst {
        fields.append(("millisecondsToFirst", .number(first / .milliseconds(1))))
      }
    }
    let texts = [
      ("result", result), ("error", error?.typeName), ("description", error?.description),
      ("note", note),
    ]
    for case (let name, let text?) in texts { fields.append((name, .text(text))) }
    return fields
  }

  /// The arguments with unique names. All parameters without a name have the same name.
  private var argumentsByName: [(name: String, text: String)] {
    var taken: Set<String> = []
    return arguments.map { argument in
      var name = argument.name
      var number = 1
      while !taken.insert(name).inserted {
        number += 1
        name = argument.name + "\(number)"
      }
      return (name, argument.value)
    }
  }
}
