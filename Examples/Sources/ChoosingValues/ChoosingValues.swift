import DecoratorsTesting
import Foundation

/// Shows what the values of decorators do while a service is slow, down or overloaded, in virtual time.
///
/// It prints a table for each stack. With a folder as argument, it draws the pictures of the page *Choosing
/// values* there.
@main
struct ChoosingValues {
  static func main() async throws {
    let folder = CommandLine.arguments.dropFirst().first.map { URL(filePath: $0) }
    for scenario in scenarios {
      print("\n\(scenario.title)")
      let reports = try await scenario.reports()
      for (name, report) in reports { print("\n- \(name)\n\(report)") }
      let picture = LoadReport.picture(
        titled: scenario.title, of: reports, showing: scenario.measure)
      if let folder {
        let file = folder.appending(path: "choosing-\(scenario.name).svg")
        try picture.write(to: file, atomically: true, encoding: .utf8)
      }
    }
  }
}
