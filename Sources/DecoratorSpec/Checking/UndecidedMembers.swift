import DecoratorDeclarations

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
    return questions.map { Diagnostic(.warning, $0.message, at: $0.offset, in: source) }
  }
}

/// Members that decorators leave out, and about which the spec has to decide.
private struct OpenQuestion {
  var reason: String
  var offset: Int
  var decorators: [String]
  /// The members, in the order of the spec.
  var members: [(name: String, protocolName: String)]

  var message: String {
    let isOne = decorators.count == 1
    let (name, protocolName) = members[0]
    let isOfPattern = Set(members.map(\.protocolName)).count > 1
    return "\(enumeration(decorators)) \(isOne ? "leaves" : "leave") out "
      + "\(someOf(members.map(\.name))) of "
      + (isOfPattern ? "several protocols" : "'\(protocolName)'")
      + ": \(reason); write '\(name): on' or '\(name): off'"
      + (isOne ? "" : " below each") + (isOfPattern ? " in an entry of '\(protocolName)'" : "")
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
      let open = zip(configured.treatments, declaration.members).filter { $0.0.openQuestion != nil }
      let byReason = Dictionary(grouping: open) { $0.0.openQuestion ?? "" }
      for (reason, found) in byReason.sorted(by: { $0.key < $1.key }) {
        let members = found.map { (names.shortest(for: $0.1), declaration.name) }
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
