import Decorators
import DecoratorsTelemetry
import DecoratorsTesting

nonisolated let silent = ClosureLog { _ in }

func checkPlain(from caller: Place) async {
  let stub: any Plain = PlainStub()
  let all: [(String, any Plain)] = [
    ("logging", stub.logging(to: silent)),
    ("retrying", stub.retrying()),
    ("caching", stub.caching()),
    ("dispatching", stub.dispatching()),
    ("timingOut", stub.timingOut()),
    ("breakingCircuit", stub.breakingCircuit()),
    ("limitingRate", stub.limitingRate()),
    ("limitingConcurrency", stub.limitingConcurrency()),
    ("fallingBack", stub.fallingBack(to: PlainStub())),
    ("hedging", stub.hedging()),
    ("sharingCalls", stub.sharingCalls()),
    ("measuring", stub.measuring(in: MemoryMetrics())),
    ("tracing", stub.tracing()),
    ("injectingFaults", stub.injectingFaults(FaultInjector([]))),
    ("recording", stub.recording(in: CallRecorder())),
    ("decorated", stub.decorated(loggingTo: silent, measuringIn: MemoryMetrics())),
  ]
  var plain = Seen()
  await exercise(stub, &plain)
  for (name, sut) in all {
    var seen = Seen()
    await exercise(sut, &seen)
    Report.compare(seen, with: plain, of: name, "Plain", from: caller)
  }
}

func checkShared(
  from caller: Place, isolation: isolated (any Actor)? = #isolation
) async {
  let stub: any Shared = SharedStub()
  let all: [(String, any Shared)] = [
    ("logging", stub.logging(to: silent)),
    ("retrying", stub.retrying()),
    ("caching", stub.caching()),
    ("dispatching", stub.dispatching()),
    ("timingOut", stub.timingOut()),
    ("breakingCircuit", stub.breakingCircuit()),
    ("limitingRate", stub.limitingRate()),
    ("limitingConcurrency", stub.limitingConcurrency()),
    ("fallingBack", stub.fallingBack(to: SharedStub())),
    ("hedging", stub.hedging()),
    ("sharingCalls", stub.sharingCalls()),
    ("measuring", stub.measuring(in: MemoryMetrics())),
    ("tracing", stub.tracing()),
    ("injectingFaults", stub.injectingFaults(FaultInjector([]))),
    ("recording", stub.recording(in: CallRecorder())),
    ("decorated", stub.decorated(loggingTo: silent, measuringIn: MemoryMetrics())),
  ]
  var plain = Seen()
  await exercise(stub, &plain)
  for (name, sut) in all {
    var seen = Seen()
    await exercise(sut, &seen)
    Report.compare(seen, with: plain, of: name, "Shared", from: caller)
  }
}

func checkHere(
  from caller: Place, isolation: isolated (any Actor)? = #isolation
) async {
  let stub: any Here = HereStub()
  let all: [(String, any Here)] = [
    ("logging", stub.logging(to: silent)),
    ("retrying", stub.retrying()),
    ("caching", stub.caching()),
    ("dispatching", stub.dispatching()),
    ("timingOut", stub.timingOut()),
    ("breakingCircuit", stub.breakingCircuit()),
    ("limitingRate", stub.limitingRate()),
    ("limitingConcurrency", stub.limitingConcurrency()),
    ("fallingBack", stub.fallingBack(to: HereStub())),
    ("hedging", stub.hedging()),
    ("sharingCalls", stub.sharingCalls()),
    ("measuring", stub.measuring(in: MemoryMetrics())),
    ("tracing", stub.tracing()),
    ("injectingFaults", stub.injectingFaults(FaultInjector([]))),
    ("recording", stub.recording(in: CallRecorder())),
    ("decorated", stub.decorated(loggingTo: silent, measuringIn: MemoryMetrics())),
  ]
  var plain = Seen()
  await exercise(stub, &plain)
  for (name, sut) in all {
    var seen = Seen()
    await exercise(sut, &seen)
    Report.compare(seen, with: plain, of: name, "Here", from: caller)
  }
}

func checkSharedHere(
  from caller: Place, isolation: isolated (any Actor)? = #isolation
) async {
  let stub: any SharedHere = SharedHereStub()
  let all: [(String, any SharedHere)] = [
    ("logging", stub.logging(to: silent)),
    ("retrying", stub.retrying()),
    ("caching", stub.caching()),
    ("dispatching", stub.dispatching()),
    ("timingOut", stub.timingOut()),
    ("breakingCircuit", stub.breakingCircuit()),
    ("limitingRate", stub.limitingRate()),
    ("limitingConcurrency", stub.limitingConcurrency()),
    ("fallingBack", stub.fallingBack(to: SharedHereStub())),
    ("hedging", stub.hedging()),
    ("sharingCalls", stub.sharingCalls()),
    ("measuring", stub.measuring(in: MemoryMetrics())),
    ("tracing", stub.tracing()),
    ("injectingFaults", stub.injectingFaults(FaultInjector([]))),
    ("recording", stub.recording(in: CallRecorder())),
    ("decorated", stub.decorated(loggingTo: silent, measuringIn: MemoryMetrics())),
  ]
  var plain = Seen()
  await exercise(stub, &plain)
  for (name, sut) in all {
    var seen = Seen()
    await exercise(sut, &seen)
    Report.compare(seen, with: plain, of: name, "SharedHere", from: caller)
  }
}

@concurrent nonisolated func checkAway(from caller: Place) async {
  let stub: any Away = AwayStub()
  let all: [(String, any Away)] = [
    ("logging", stub.logging(to: silent)),
    ("retrying", stub.retrying()),
    ("caching", stub.caching()),
    ("dispatching", stub.dispatching()),
    ("timingOut", stub.timingOut()),
    ("breakingCircuit", stub.breakingCircuit()),
    ("limitingRate", stub.limitingRate()),
    ("limitingConcurrency", stub.limitingConcurrency()),
    ("fallingBack", stub.fallingBack(to: AwayStub())),
    ("hedging", stub.hedging()),
    ("sharingCalls", stub.sharingCalls()),
    ("measuring", stub.measuring(in: MemoryMetrics())),
    ("tracing", stub.tracing()),
    ("injectingFaults", stub.injectingFaults(FaultInjector([]))),
    ("recording", stub.recording(in: CallRecorder())),
    ("decorated", stub.decorated(loggingTo: silent, measuringIn: MemoryMetrics())),
  ]
  var plain = Seen()
  await exercise(stub, &plain)
  for (name, sut) in all {
    var seen = Seen()
    await exercise(sut, &seen)
    Report.compare(seen, with: plain, of: name, "Away", from: caller)
  }
}

func checkScreen(
  from caller: Place, isolation: isolated (any Actor)? = #isolation
) async {
  let stub: any Screen = ScreenStub()
  let all: [(String, any Screen)] = [
    ("logging", await stub.logging(to: silent)),
    ("retrying", await stub.retrying()),
    ("caching", await stub.caching()),
    ("dispatching", await stub.dispatching()),
    ("timingOut", await stub.timingOut()),
    ("breakingCircuit", await stub.breakingCircuit()),
    ("limitingRate", await stub.limitingRate()),
    ("limitingConcurrency", await stub.limitingConcurrency()),
    ("fallingBack", await stub.fallingBack(to: ScreenStub())),
    ("hedging", await stub.hedging()),
    ("sharingCalls", await stub.sharingCalls()),
    ("measuring", await stub.measuring(in: MemoryMetrics())),
    ("tracing", await stub.tracing()),
    ("injectingFaults", await stub.injectingFaults(FaultInjector([]))),
    ("recording", await stub.recording(in: CallRecorder())),
    ("decorated", await stub.decorated(loggingTo: silent, measuringIn: MemoryMetrics())),
  ]
  var plain = Seen()
  await exercise(stub, &plain)
  for (name, sut) in all {
    var seen = Seen()
    await exercise(sut, &seen)
    Report.compare(seen, with: plain, of: name, "Screen", from: caller)
  }
}

func checkVault(
  from caller: Place, isolation: isolated (any Actor)? = #isolation
) async {
  let stub: any Vault = VaultStub()
  let all: [(String, any Vault)] = [
    ("logging", stub.logging(to: silent)),
    ("retrying", stub.retrying()),
    ("caching", stub.caching()),
    ("dispatching", stub.dispatching()),
    ("timingOut", stub.timingOut()),
    ("breakingCircuit", stub.breakingCircuit()),
    ("limitingRate", stub.limitingRate()),
    ("limitingConcurrency", stub.limitingConcurrency()),
    ("fallingBack", stub.fallingBack(to: VaultStub())),
    ("hedging", stub.hedging()),
    ("sharingCalls", stub.sharingCalls()),
    ("measuring", stub.measuring(in: MemoryMetrics())),
    ("tracing", stub.tracing()),
    ("injectingFaults", stub.injectingFaults(FaultInjector([]))),
    ("recording", stub.recording(in: CallRecorder())),
    ("decorated", stub.decorated(loggingTo: silent, measuringIn: MemoryMetrics())),
  ]
  var plain = Seen()
  await exercise(stub, &plain)
  for (name, sut) in all {
    var seen = Seen()
    await exercise(sut, &seen)
    Report.compare(seen, with: plain, of: name, "Vault", from: caller)
  }
}

actor Caller {
  private let executor = QueueExecutor(.actor)
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  func check() async {
    #if NONSENDING && !MAIN_ACTOR_BY_DEFAULT
      await checkPlain(from: .actor)
    #endif
    await checkShared(from: .actor)
    await checkHere(from: .actor)
    await checkSharedHere(from: .actor)
    await checkAway(from: .actor)
    await checkScreen(from: .actor)
    await checkVault(from: .actor)
  }
}

@main struct Main {
  @MainActor static func main() async {
    await QueueExecutor.markMainActor()
    await checkPlain(from: .main)
    await checkShared(from: .main)
    await checkHere(from: .main)
    await checkSharedHere(from: .main)
    await checkAway(from: .main)
    await checkScreen(from: .main)
    await checkVault(from: .main)
    await Caller().check()
    await checkFromNone()
    await count()
    Report.show()
  }
}

@concurrent nonisolated func checkFromNone() async {
  #if !MAIN_ACTOR_BY_DEFAULT
    await checkPlain(from: .none)
  #endif
  await checkShared(from: .none)
  await checkHere(from: .none)
  await checkSharedHere(from: .none)
  await checkAway(from: .none)
  await checkScreen(from: .none)
  await checkVault(from: .none)
}
