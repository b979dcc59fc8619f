import FuzzTargets

/// Runs libFuzzer on one of the targets: `Fuzzer TARGET [its options] [folders of inputs]`.
@main enum Fuzzer {
  static func main() {
    guard CommandLine.argc > 1, let target = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
      fatalError("the first argument is none of \(FuzzTarget.allCases.map(\.rawValue))")
    }
    var count = CommandLine.argc - 1
    var arguments = CommandLine.unsafeArgv + 1
    arguments[0] = CommandLine.unsafeArgv[0]
    let status = runFuzzer(&count, &arguments, target.input)
    guard status == 0 else { fatalError("libFuzzer ended with \(status)") }
  }
}

extension FuzzTarget {
  /// What libFuzzer calls with every input; it cannot carry the target with it.
  fileprivate var input: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt {
    switch self {
    case .spec: { FuzzTarget.spec.feed($0, $1) }
    case .declarations: { FuzzTarget.declarations.feed($0, $1) }
    case .template: { FuzzTarget.template.feed($0, $1) }
    }
  }

  private func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
      try check(UnsafeBufferPointer(start: start, count: count))
    } catch {
      fatalError("\(error)")
    }
    return 0
  }
}

/// libFuzzer's main loop, which `-sanitize=fuzzer` links.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
