/// Makes names that are not taken: `policy`, or `policy2` if there is a `policy`.
struct UniqueNames {
  var taken: Set<String>
  /// A Boolean value that indicates whether a taken name gets a word before it: `ownPolicy`.
  var areOwn = false

  func unique(_ name: String) -> String { unique(name) { _ in false } }

  /// Returns a name that is not taken, here or elsewhere.
  func unique(_ name: String, besides isTakenElsewhere: (String) -> Bool) -> String {
    guard taken.contains(name) || isTakenElsewhere(name) else { return name }
    let word = name.first?.isUppercase == true ? "Own" : "own"
    let name = areOwn ? word + name.prefix(1).uppercased() + name.dropFirst() : name
    var candidate = name
    var number = 1
    while taken.contains(candidate) || isTakenElsewhere(candidate) {
      number += 1
      candidate = name + String(number)
    }
    return candidate
  }
}
