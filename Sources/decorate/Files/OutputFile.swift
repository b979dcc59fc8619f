import Generator

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A generated file on disk.
struct OutputFile {
  let path: String

  /// Whether the file is there and holds this.
  func holds(_ file: GeneratedFile) -> Bool {
    guard let data = try? Data(contentsOf: URL(filePath: path), options: .mappedIfSafe),
      data.count == file.byteCount
    else { return false }
    var start = data.startIndex
    for piece in file.pieces {
      let end = start + piece.count
      guard data[start..<end].elementsEqual(piece) else { return false }
      start = end
    }
    return true
  }

  /// Writes it, if the file does not hold it already. Nobody sees half of it.
  func write(_ file: GeneratedFile) throws(TextFile.Failure) {
    if holds(file) { return }
    var data = Data(capacity: file.byteCount)
    for piece in file.pieces { data.append(contentsOf: piece) }
    try TextFile.overwrite(data, at: path)
  }
}
