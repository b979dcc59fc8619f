import Generator

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A generated file on disk.
struct OutputFile {
  let path: String

  /// Whether the file is there and holds this.
  func holds(_ file: GeneratedFile) -> Bool {
    guard let data = try? Data(contentsOf: URL(filePath: path), options: .mappedIfSafe),
      data.count == file.byteCount
    else { return false }
    return data.withUnsafeBytes { bytes in
      var start = 0
      return file.pieces.allSatisfy { piece in
        let pieceSize = piece.count
        defer { start += pieceSize }
        return piece.withUnsafeBytes { piece in
          guard let piece = piece.baseAddress, let bytes = bytes.baseAddress else { return true }
          return memcmp(piece, bytes + start, pieceSize) == 0
        }
      }
    }
  }

  /// Writes it, if the file does not hold it already. Nobody sees half of it.
  func write(_ file: GeneratedFile) throws(TextFile.Failure) {
    if holds(file) { return }
    var data = Data(capacity: file.byteCount)
    for piece in file.pieces { data.append(contentsOf: piece) }
    try TextFile.overwrite(data, at: path)
  }
}
