import FuzzTargets

/// A way to make texts of any length that a careless parser reads in more than linear time, or
/// recurses into without bound.
struct HostileInput: Sendable {
  var target: FuzzTarget
  /// What is special about it.
  var name: String
  /// Makes a text of about so many bytes.
  var make: @Sendable (_ size: Int) -> String

  /// A text that says one thing again and again.
  static func repeating(
    _ unit: String, after start: String = "", before end: String = "", in target: FuzzTarget
  ) -> HostileInput {
    HostileInput(target: target, name: (start + unit + "*" + end).debugDescription) { size in
      start + String(repeating: unit, count: size / unit.utf8.count) + end
    }
  }

  /// A text that says things which differ in a number, written `№` in the unit; `№+1` is the next.
  static func counting(
    _ unit: String, after start: String = "", before end: String = "", in target: FuzzTarget
  ) -> HostileInput {
    HostileInput(target: target, name: (start + unit + "*" + end).debugDescription) { size in
      var text = start
      var number = 0
      while text.utf8.count < size {
        let next = String(number + 1)
        text += unit.replacing("№+1", with: next).replacing("№", with: String(number))
        number += 1
      }
      return text + end
    }
  }
}
