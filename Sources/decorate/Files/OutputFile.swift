import Generator

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A generated file on disk.
struct OutputFile {
  let path: String

  /// Returns a Boolean value that indicates whether the file exists with this text.
  func holds(_ file: GeneratedFile) -> Bool {
    (try? Data(contentsOf: URL(filePath: path))) == Data(file.text.utf8)
  }
}
