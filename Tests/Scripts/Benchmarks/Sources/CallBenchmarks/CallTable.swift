import Foundation

/// The tables that are printed, in Markdown: one for each kind of member.
struct CallTable {
  var measurements: [Measurement]
  /// The instructions of a call of each path, where they have been counted.
  var instructions: [Int]?

  func print() {
    for member in CallPath.Member.allCases {
      Swift.print(
        """

        \(member.rawValue)

        | around the callee | put together | ns, best | median | × direct | × by hand | instructions | allocations |
        |---|---|--:|--:|--:|--:|--:|--:|
        """)
      for (index, measurement) in measurements.enumerated()
      where measurement.path.member == member {
        Swift.print(row(measurement, at: index))
      }
    }
  }

  private func row(_ measurement: Measurement, at index: Int) -> String {
    let path = measurement.path
    let direct = best(path.member, "direct", .here)
    let byHand = best(path.member, path.decorators, .byHand)
    let cells = [
      path.decorators, path.form.rawValue,
      number(measurement.best, 1), number(measurement.median, 1),
      ratio(measurement.best, to: direct), ratio(measurement.best, to: byHand),
      instructions.map { String($0[index]) } ?? "",
      measurement.allocations.map { String(Int($0.rounded())) } ?? "",
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private func best(
    _ member: CallPath.Member, _ decorators: String, _ form: CallPath.Form
  ) -> Double? {
    measurements.first {
      $0.path.member == member && $0.path.decorators == decorators && $0.path.form == form
    }?.best
  }

  private func ratio(_ time: Double, to other: Double?) -> String {
    other.map { number(time / $0, 2) } ?? ""
  }

  private func number(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }
}
