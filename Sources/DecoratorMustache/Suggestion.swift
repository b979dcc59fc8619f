/// Returns the end of a message on an unknown name: the nearest known name, or some known names.
///
/// If several names are equally near, the first counts.
func suggestion(for name: String, among names: [String]) -> String {
  var nearest: (name: String, distance: Int)?
  for candidate in names {
    let limit = nearest.map { $0.distance - 1 } ?? min(3, (name.utf8.count + 1) / 3)
    if let distance = name.distance(to: candidate, limit: limit) {
      nearest = (candidate, distance)
    }
  }
  if let nearest { return "; did you mean '\(nearest.name)'?" }
  if names.isEmpty { return "; there are no names to choose from" }
  let some = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
  return names.count == 1
    ? "; the only name here is \(some)"
    : "; the names here are " + some + (names.count > 8 ? " and more" : "")
}

extension String {
  /// Returns the number of letters to replace, insert or remove to turn this name into another,
  /// ignoring case; `nil` if it is more than `limit`.
  fileprivate func distance(to other: String, limit: Int) -> Int? {
    guard abs(count - other.count) <= limit else { return nil }
    let changes = lowercased().difference(from: other.lowercased())
    let distance = max(changes.insertions.count, changes.removals.count)
    return distance <= limit ? distance : nil
  }
}
