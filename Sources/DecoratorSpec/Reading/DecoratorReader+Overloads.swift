import DecoratorDeclarations

/// Finds Swift of a spec that has one meaning for one overload of a name, and another one for others.
extension DecoratorReader {
  /// Returns the reason why the value of an option is not one for all overloads of a name; `nil` if it can
  /// be.
  func ambiguity(
    of value: OptionValue, _ option: OptionDefinition, for indices: [Int]
  ) -> String? {
    guard case .expression(let text, _) = value, let what = difference(in: text, option, indices)
    else { return nil }
    let (name, names) = (table.members[indices[0]].fullName, table.names.overloads(indices))
    let pattern = "\(table.members[indices[0]].plainName)*"
    return
      "'\(name)' of '\(table.declaration.name)' stands for \(indices.count) members, and \(what) in '\(option.name)' has another type in each; "
      + "write \(enumeration(names, joiner: "or")), or for all a pattern such as '\(pattern)'"
  }

  /// Returns what has another type in each of the overloads: an argument or a parameter.
  private func difference(
    in text: String, _ option: OptionDefinition, _ indices: [Int]
  ) -> String? {
    let members = indices.map { table.members[$0] }
    if case .expression(nil) = option.type, text.contains("$0") {
      let types = indices.map { index in
        let member = table.members[index]
        let handler = completion(of: index).flatMap { member.parameters[$0].meaning.function }
        return handler.map { $0.parameters.map { "\($0.type)" } }
          ?? ["\(member.resultMeaning?.description ?? "Void")"]
      }
      if Set(types).count > 1 { return "'$0'" }
    }
    let names = members[0].parameterNames.filter(text.namesValue)
    return names.first { name in
      let types = members.compactMap { member in
        member.parameters.first { $0.plainName == name }?.meaning.description
      }
      return Set(types).count > 1
    }.map { "'\($0)'" }
  }
}

extension String {
  /// Returns `true` if a word stands in it that is neither a member of something nor a label.
  fileprivate func namesValue(_ word: String) -> Bool {
    ranges(of: word).contains { range in
      let before = self[..<range.lowerBound].last
      let after = self[range.upperBound...].first
      let isOfName = { (character: Character?) in
        character.map { $0.isLetter || $0.isNumber || "_`".contains($0) } ?? false
      }
      return !isOfName(before) && before != "." && before != "$" && !isOfName(after) && after != ":"
    }
  }
}
