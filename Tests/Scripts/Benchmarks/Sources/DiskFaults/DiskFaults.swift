import Decorators
import Foundation

/// Makes writing to a cache in files fail, and looks whether callers get their results all the same.
///
///     swift run -c release --package-path Tests/Scripts/Benchmarks DiskFaults [DIRECTORY]
///
/// Without an argument, files may not grow, and a directory may not be written to. `DIRECTORY` is on a
/// small file system of its own, which is filled. It ends with status 1 if something is not as it
/// should be.
@main
struct DiskFaults {
  static func main() async throws {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      if arguments.first == "read-only", let path = arguments.last {
        try await useReadOnlyDirectory(URL(filePath: path))
      } else {
        try await run(small: arguments.first.map { URL(filePath: $0, directoryHint: .isDirectory) })
      }
    } catch let wrong as Wrong {
      print("That is not as it should be: \(wrong.text)")
      exit(1)
    }
  }

  private static func run(small directory: URL?) async throws {
    if let directory { return try await fullDisk(directory) }
    let temporary = FileManager.default.temporaryDirectory.appending(
      path: "disk-faults-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: temporary) }
    try await filesThatMayNotGrow(temporary.appending(path: "limit"))
    try await readOnlyDirectory(temporary.appending(path: "read-only"))
  }

  private static func filesThatMayNotGrow(_ directory: URL) async throws {
    // Without a handler, the first file that would grow too large ends the process.
    signal(SIGXFSZ, SIG_IGN)
    var before = rlimit()
    getrlimit(fileSizeLimit, &before)
    var limit = before
    limit.rlim_cur = 10_000
    setrlimit(fileSizeLimit, &limit)
    defer { setrlimit(fileSizeLimit, &before) }
    let trial = Trial(directory)
    try await trial.expect(pages: 20, bytes: 100, areStored: true)
    try await trial.expect(pages: 20, bytes: 50_000, areStored: false)
    setrlimit(fileSizeLimit, &before)
    try await trial.expect(pages: 20, bytes: 50_000, areStored: true)
    trial.print("Files that may not grow")
  }

  private static func fullDisk(_ directory: URL) async throws {
    let filling = directory.appending(path: "filling")
    let trial = Trial(directory.appending(path: "cache"))
    try await trial.expect(pages: 10, bytes: 1_000, areStored: true)
    try fill(filling)
    try await trial.expect(pages: 20, bytes: 50_000, areStored: false)
    try await trial.expect(pages: 10, bytes: 1_000, areStored: true)
    try FileManager.default.removeItem(at: filling)
    try await trial.expect(pages: 20, bytes: 5_000, areStored: true)
    trial.print("A disk that is full")
  }

  private static func fill(_ file: URL) throws {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    for size in [1_000_000, 10_000, 100] {
      while (try? handle.write(contentsOf: Data(count: size))) != nil {}
    }
  }

  /// Fills a cache, and has another process use it that may not write to its directory.
  private static func readOnlyDirectory(_ directory: URL) async throws {
    try await Trial(directory).expect(pages: 20, bytes: 100, areStored: true)
    let path = directory.path(percentEncoded: false)
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    for name in names.map({ "\(path)/\($0)" }) + [path] {
      // The superuser may write everywhere.
      if getuid() == 0 { chown(name, nobody, nobody) }
      chmod(name, 0o500)
    }
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["read-only", path]
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Wrong("a directory that is read only") }
  }

  private static func useReadOnlyDirectory(_ directory: URL) async throws {
    if getuid() == 0, setuid(nobody) != 0 { throw Wrong("another user cannot be taken on") }
    let trial = Trial(directory)
    try await trial.expect(pages: 20, bytes: 100, areStored: true)
    try await trial.expect(pages: 20, bytes: 200, areStored: false)
    trial.print("A directory that is read only")
  }

  private static let nobody: UInt32 = 65_534

  #if os(Linux)
    private static let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    private static let fileSizeLimit = RLIMIT_FSIZE
  #endif
}
