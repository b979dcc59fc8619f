import Mustache

/// Gives names that clash with none of those that are taken: `policy`, or `policy2` where there is
/// one.
struct UniqueNames {
  var taken: Set<String>

  func unique(_ name: String) -> String {
    var candidate = name
    var number = 1
    while taken.contains(candidate) {
      number += 1
      candidate = name + String(number)
    }
    return candidate
  }

  /// What a template sees: for each name the one to use.
  func value(of names: [String]) -> Value {
    .fields(Dictionary(names.map { ($0, Value.string(unique($0))) }) { $1 })
  }
}
