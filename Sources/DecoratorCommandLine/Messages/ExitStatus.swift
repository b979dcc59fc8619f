#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The exit status of the process. Codes above 1 are those of `sysexits.h`.
enum ExitStatus: Int32 {
  case success = 0
  case invalidInput = 1
  case usage = 64
  case inputOutput = 74
}

func exit(_ status: ExitStatus) -> Never { exit(status.rawValue) }
