import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is generated and not yet written.
///
/// No file is written before all code is generated. The code of thousands of protocols would take much
/// memory beside what it is made from, so all but the first megabytes are in a temporary file.
final class OutputStore: Sendable {
  enum Part: Sendable {
    case memory([UInt8])
    case file(Range<Int>)
  }

  private struct State: ~Copyable {
    var room: Int
    var file: FileDescriptor?
    var length = 0
    var hasFailed = false
  }

  private let state: Mutex<State>
  private let folder: String

  /// - Parameters:
  ///   - room: The number of bytes that are kept in memory.
  ///   - folder: The folder of the temporary file.
  init(
    room: Int = 1 << 22,
    folder: String = FileManager.default.temporaryDirectory.path(percentEncoded: false)
  ) {
    state = Mutex(State(room: room))
    self.folder = folder
  }

  /// Keeps bytes in memory if there is room, and if the file cannot be written.
  func keep(_ bytes: [UInt8]) -> Part {
    state.withLock { state in
      if state.room >= bytes.count || state.hasFailed {
        state.room -= bytes.count
        return .memory(bytes)
      }
      do throws(POSIXError) {
        if state.file == nil { state.file = try FileDescriptor(temporaryIn: folder) }
        try state.file?.append(bytes)
      } catch {
        state.hasFailed = true
        return .memory(bytes)
      }
      let start = state.length
      state.length += bytes.count
      return .file(start..<state.length)
    }
  }

  func bytes(of part: Part) throws(POSIXError) -> [UInt8] {
    switch part {
    case .memory(let bytes): return bytes
    case .file(let range):
      return try state.withLock { (state) throws(POSIXError) in
        try state.file?.bytes(range.count, at: range.lowerBound) ?? []
      }
    }
  }
}
