extension DeclaredTypes {
  /// A limit to circles and chains of types that no program has, so that none fills the stack of a thread.
  static let maximumDepth = 100

  /// The answers to questions about types that may contain themselves.
  ///
  /// An answer depends on nothing but the types, not on the order of the questions. In a circle, the
  /// question that is not answered yet counts as answered with no. A yes is right whatever that becomes; a
  /// no is right only if the question at the start of the circle ends with no.
  struct Answers {
    private struct Key: Hashable {
      var question: Question
      var name: String
    }

    private struct Open {
      var key: Key
      /// The outermost open question whose answer was needed.
      var depth: Int
      /// The answers of no that are right only if open questions end with no.
      var doubtful: [Key] = []
    }

    private var known: [Key: Bool] = [:]
    /// The depths of the open questions that a doubtful no depends on.
    private var doubts: [Key: Int] = [:]
    private var open: [Open] = []
    private var depths: [Key: Int] = [:]

    /// Returns the answer if it is known. Otherwise the caller finds it, and calls `end`.
    mutating func begin(_ name: String, _ question: Question) -> Bool? {
      let key = Key(question: question, name: name)
      if let answer = known[key] {
        if let depth = doubts[key] { need(depth) }
        return answer
      }
      if let depth = depths[key] {
        need(depth)
        return false
      }
      if open.count == maximumDepth {
        need(0)
        return false
      }
      depths[key] = open.count
      open.append(Open(key: key, depth: open.count))
      return nil
    }

    private mutating func need(_ depth: Int) {
      guard let last = open.indices.last else { return }
      open[last].depth = min(open[last].depth, depth)
    }

    mutating func end(_ answer: Bool) {
      let ended = open.removeLast()
      depths[ended.key] = nil
      known[ended.key] = answer
      if answer {
        // What was said in the belief that it is no has to be asked again.
        for key in ended.doubtful {
          known[key] = nil
          doubts[key] = nil
        }
      } else if ended.depth < open.count {
        let doubtful = ended.doubtful + [ended.key]
        for key in doubtful { doubts[key] = ended.depth }
        open[open.count - 1].doubtful += doubtful
        need(ended.depth)
      } else {
        for key in ended.doubtful { doubts[key] = nil }
      }
    }
  }
}
