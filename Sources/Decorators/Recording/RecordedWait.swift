/// A wait for a number of calls.
struct RecordedWait: Sendable {
  let count: Int
  /// The full name of the member, with the protocol; `nil` for all members.
  let member: String?
  let stage: CallStage
  let outcome = SharedOutcome<Void>()

  func isSatisfied(by entries: [RecordedEntry]) -> Bool {
    let seen = entries.count { entry in
      (member ?? entry.text.member) == entry.text.member
        && (stage == .begin || entry.ending != nil)
    }
    return seen >= count
  }
}
