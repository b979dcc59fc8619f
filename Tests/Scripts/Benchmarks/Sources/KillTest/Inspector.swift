import Decorators
import Foundation
import Synchronization

/// Looks at what killed processes have left.
final class Inspector {
  private let directory: URL
  private let catalog: any Catalog
  private let reports: Reports
  private(set) var readPages = 0
  private(set) var wrongPages = 0
  private(set) var largestSize = 0
  private(set) var mostUnfinishedFiles = 0
  private(set) var foreignFiles: Set<String> = []

  var reported: Int { reports.count.load(ordering: .relaxed) }

  init(directory: URL) {
    self.directory = directory
    let reports = Reports()
    self.reports = reports
    catalog = OfflineCatalog().caching(in: Settings.store(at: directory), namespace: "") { event in
      reports.count.wrappingAdd(1, ordering: .relaxed)
      print(event)
    }
  }

  /// Reads all pages, as a program would.
  func read() async {
    for number in 0..<Settings.pages {
      guard let page = try? await catalog.page(number: number) else { continue }
      readPages += 1
      if !page.isIntact(as: number) { wrongPages += 1 }
    }
  }

  /// Counts the bytes of all files.
  func measure() throws {
    let path = directory.path(percentEncoded: false)
    var size = 0
    var unfinished = 0
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      // A writer may have removed the file by now.
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular else {
        continue
      }
      size += attributes[.size] as? Int ?? 0
      if name.wholeMatch(of: /[0-9a-f]{16}\/[0-9A-F-]{36}\.unfinished/) != nil {
        unfinished += 1
      } else if name.wholeMatch(of: /[0-9a-f]{16}\/[0-9a-f]{16}-[0-9a-f]{16}/) == nil {
        foreignFiles.insert(name)
      }
    }
    largestSize = max(largestSize, size)
    mostUnfinishedFiles = max(mostUnfinishedFiles, unfinished)
  }
}

private final class Reports: Sendable {
  let count = Atomic(0)
}
