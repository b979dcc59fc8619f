import Foundation
import FuzzTargets

/// Takes the processor time for texts of 256 KiB and 1 MiB, and fails where four times the text
/// takes more than six times the time, or the shorter one very long.
///
/// The best of three attempts counts, of six where it would fail. What is over in no time is not
/// compared. An argument chooses inputs by a part of their target and name.
@main enum HostileInputs {
  private static let size = 1 << 18
  private static let factor = 4
  private static let limit = 6.0
  private static let hopeless = Duration.seconds(2)
  private static let negligible = Duration.milliseconds(100)

  static func main() {
    let part = CommandLine.argc > 1 ? CommandLine.arguments[1] : ""
    let inputs = (specInputs + declarationInputs + templateInputs)
      .filter { part.isEmpty || "\($0.target) \($0.name)".contains(part) }
    var failures = 0
    for input in inputs where !isLinear(input) { failures += 1 }
    guard failures == 0 else { fatalError("\(failures) inputs are not read in linear time") }
    print("\(inputs.count) inputs are read in linear time")
  }

  private static func isLinear(_ input: HostileInput) -> Bool {
    let texts = [size, size * factor].map(input.make)
    var times = [time(input, texts[0])]
    if times[0] < hopeless { times.append(time(input, texts[1])) }
    if !isLinear(times), times[0] < hopeless {
      times = zip(times, texts).map { min($0, time(input, $1)) }
    }
    if !isLinear(times) { print("NOT LINEAR: ", terminator: "") }
    print("\(times) \(input.target) \(input.name)")
    return isLinear(times)
  }

  private static func isLinear(_ times: [Duration]) -> Bool {
    guard times.count == 2 else { return false }
    return times[1] < negligible || times[1] / times[0] < limit
  }

  private static func time(_ input: HostileInput, _ text: String) -> Duration {
    var best = time(of: input, text)
    for _ in 0..<2 where best < .seconds(1) { best = min(best, time(of: input, text)) }
    return best
  }

  private static func time(of input: HostileInput, _ text: String) -> Duration {
    let start = clock()
    input.target.read(text)
    return .seconds(Double(clock() - start) / Double(CLOCKS_PER_SEC))
  }
}
