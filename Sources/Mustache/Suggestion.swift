/// The end of a message on an unknown name: the known name that is nearest to it, or some known
/// names.
///
/// Of names that are equally near, the first counts.
func suggestion(for name: String, among names: [String]) -> String {
  var nearest: (name: String, distance: Int)?
  for candidate in names {
    let limit = nearest.map { $0.distance - 1 } ?? min(3, (name.utf8.count + 1) / 3)
    if let distance = editDistance(name, candidate, limit: limit) {
      nearest = (candidate, distance)
    }
  }
  if let nearest { return "; did you mean '\(nearest.name)'?" }
  if names.isEmpty { return ", and there are no other names" }
  let some = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
  return "; there is " + some + (names.count > 8 ? " and more" : "")
}

/// How many letters have to be inserted, removed, replaced or swapped with their neighbour to make
/// one name of the other, ignoring case; nil if more than `limit`.
private func editDistance(_ first: String, _ second: String, limit: Int) -> Int? {
  let maximumLength = 100
  guard limit >= 0, first.utf8.count <= maximumLength, second.utf8.count <= maximumLength else {
    return nil
  }
  let first = Array(first.lowercased().unicodeScalars)
  let second = Array(second.lowercased().unicodeScalars)
  var beforePrevious: [Int] = []
  var previous = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let isEqual = first[row] == second[column]
      var distance = min(
        previous[column] + (isEqual ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        distance = min(distance, beforePrevious[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[second.count] <= limit ? previous[second.count] : nil
}
