import DecoratorDeclarations

/// Decorators that leave out members about which the spec has to decide.
private struct OpenQuestion {
  var reason: String
  /// The place that requests the decorators.
  var offset: Int
  var decorators: [String]
  /// The members, in the order of the spec.
  var members: [(name: String, protocolName: String)]
}

extension Spec {
  /// Warnings on members that decorators leave out since the spec has to decide about them.
  ///
  /// Decorators that leave out the same members of a protocol share a warning. So do all protocols
  /// that match a pattern.
  var undecidedMembers: [Diagnostic] {
    var questions: [OpenQuestion] = []
    for decorated in protocols {
      for question in decorated.openQuestions {
        let twin = questions.firstIndex {
          decorated.pattern != nil && $0.offset == question.offset && $0.reason == question.reason
            && $0.decorators == question.decorators
        }
        if let twin {
          questions[twin].members += question.members
        } else {
          questions.append(question)
        }
      }
    }
    return questions.map { question in
      let keys = enumeration(question.decorators)
      let isOne = question.decorators.count == 1
      let names = question.members.map(\.name)
      let (name, protocolName) = question.members[0]
      let isOfPattern = Set(question.members.map(\.protocolName)).count > 1
      let remedy =
        "write '\(name): on' or '\(name): off'"
        + (isOne ? "" : " below each") + (isOfPattern ? " in an entry of '\(protocolName)'" : "")
      return Diagnostic(
        .warning,
        "\(keys) \(isOne ? "leaves" : "leave") out \(someOf(names)) of "
          + (isOfPattern ? "several protocols" : "'\(protocolName)'")
          + ": \(question.reason); \(remedy)",
        at: question.offset, in: source)
    }
  }
}

extension DecoratedProtocol {
  fileprivate var openQuestions: [OpenQuestion] {
    guard decorators.contains(where: { $0.treatments.contains { $0.openQuestion != nil } }) else {
      return []
    }
    let names = MemberNames(protocolName: declaration.name, members: declaration.members)
    var questions: [OpenQuestion] = []
    for configured in decorators {
      let reasons = configured.treatments.map(\.openQuestion)
      for reason in Set(reasons.compactMap(\.self)).sorted() {
        let members = reasons.indices.filter { reasons[$0] == reason }
          .map { (names.shortest(for: declaration.members[$0]), declaration.name) }
        let twin = questions.firstIndex {
          $0.reason == reason && $0.members.map(\.name) == members.map(\.0)
        }
        if let twin {
          questions[twin].decorators.append(configured.definition.key)
        } else {
          questions.append(
            OpenQuestion(
              reason: reason, offset: configured.requestedAt,
              decorators: [configured.definition.key], members: members))
        }
      }
    }
    return questions
  }
}
