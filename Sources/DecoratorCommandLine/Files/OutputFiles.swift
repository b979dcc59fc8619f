/// The generated files of a run. Either all of them are written or none, as far as a file system
/// allows.
struct OutputFiles {
  private var staged: [StagedFile] = []

  /// Takes files whose texts are complete. A file that would not change is skipped.
  ///
  /// - Throws: The first reason why a file could not be written. All files stay as they were.
  init(_ files: [OutputFile]) throws(TextFile.Failure) {
    do throws(TextFile.Failure) {
      for file in files {
        if let file = try file.replacement() { staged.append(file) }
      }
    } catch {
      for file in files { file.discard() }
      throw Self.failure(error, of: files.count, written: [])
    }
  }

  /// Moves all files to their places.
  ///
  /// - Throws: The reason why a file could not be moved, and the files that were moved before.
  func commit() throws(TextFile.Failure) {
    for (index, file) in staged.enumerated() {
      do throws(TextFile.Failure) {
        try file.commit()
      } catch {
        for file in staged[(index + 1)...] { file.discard() }
        throw Self.failure(error, of: staged.count, written: staged[..<index].map(\.path))
      }
    }
  }

  private static func failure(
    _ failure: TextFile.Failure, of count: Int, written: [String]
  ) -> TextFile.Failure {
    guard count > 1 else { return failure }
    var failure = failure
    let list = written.map { "'\($0)'" }.joined(separator: ", ")
    failure.reason += written.isEmpty ? "; no file was written" : "; written before it: \(list)"
    return failure
  }
}
