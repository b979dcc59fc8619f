import Foundation
import FuzzTargets
import Testing

/// Seeds of the fuzzers and inputs that failed once, as ordinary tests.
@Suite struct RegressionTests {
  @Test(arguments: FuzzTarget.allCases)
  func `The fuzzers' seeds and regressions pass their checks`(of target: FuzzTarget) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Scripts/Fuzzers")
    for kind in ["Seeds", "Regressions"] {
      let inputs = try FileManager.default.contentsOfDirectory(
        at: folder.appending(components: kind, target.rawValue), includingPropertiesForKeys: nil)
      for input in inputs.sorted(by: { $0.path < $1.path }) {
        let bytes = try Data(contentsOf: input)
        #expect(throws: Never.self, "\(kind)/\(input.lastPathComponent)") {
          try target.check(bytes)
        }
      }
    }
  }
}
