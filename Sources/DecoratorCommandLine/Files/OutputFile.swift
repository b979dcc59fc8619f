import DecoratorGenerator

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A generated file on disk, which is compared with its new text while the text is made.
struct OutputFile: GeneratedOutput {
  let path: String
  /// A Boolean value that indicates whether a new file is made if the text differs.
  private let replaces: Bool
  /// The file on disk, up to the first difference.
  private var existing: OpenFile?
  /// The number of bytes that are the same.
  private var count = 0
  /// A Boolean value that indicates whether the file has another text, or does not exist.
  private(set) var differs = false
  /// The new file.
  private var staged: StagedFile?
  private var failure: TextFile.Failure?

  init(path: String, replaces: Bool) {
    self.path = path
    self.replaces = replaces
    existing = StagedFile.plainFile(at: path).flatMap { try? OpenFile($0, O_RDONLY) }
  }

  mutating func append(_ piece: [UInt8]) {
    if let existing, (try? existing.read(piece.count, at: count)) == piece {
      count += piece.count
    } else {
      keep(piece)
    }
  }

  /// Ends the text.
  mutating func finish() {
    if let existing, (try? existing.read(1, at: count))?.isEmpty != true { keep([]) }
    existing = nil
    staged?.close()
  }

  /// Removes the new file.
  func discard() { staged?.discard() }

  /// Returns the new file; `nil` if the text is the same.
  ///
  /// - Throws: The reason why it could not be written.
  func replacement() throws(TextFile.Failure) -> StagedFile? {
    if let failure { throw failure }
    return staged
  }

  /// Adds a piece to the new file. Before the first one, it adds the bytes that are the same.
  private mutating func keep(_ piece: [UInt8]) {
    do throws(TextFile.Failure) {
      if !differs, replaces {
        staged = try StagedFile(for: path)
        try staged?.append(copying: count, of: existing)
      }
      try staged?.append(piece)
    } catch {
      failure = error
      discard()
      staged = nil
    }
    differs = true
    existing = nil
  }
}
