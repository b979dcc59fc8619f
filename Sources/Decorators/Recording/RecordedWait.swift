/// A wait for a number of calls.
struct RecordedWait: Sendable {
  let count: Int
  /// The full name of the member, with the protocol; `nil` for all members.
  let member: String?
  let stage: MissingCallsError.Stage
  let outcome = SharedOutcome<Void>()
  /// The number of calls that have not reached the stage.
  var missing: Int

  init(
    count: Int, member: String?, stage: MissingCallsError.Stage, after entries: [RecordedEntry]
  ) {
    self.count = count
    self.member = member
    self.stage = stage
    missing = count
    for entry in entries {
      if stage == .begin || entry.ending != nil { _ = note(stage, of: entry.member) }
    }
  }

  /// Notes that a call has reached a stage, and returns whether no more calls are missing.
  mutating func note(_ stage: MissingCallsError.Stage, of member: String) -> Bool {
    guard stage == self.stage, (self.member ?? member) == member else { return false }
    missing -= 1
    return missing <= 0
  }
}
