import Decorators

// Each protocol has functions of its own, because no existential type conforms to its protocol.

/// Leaves the actor of the caller, which then comes back: after an error, Swift 6.3.1 may not have come back.
@concurrent nonisolated func leaveActor() async {}

/// Notes where a member is called, and returns a stream, which fails if that does.
nonisolated func stream() -> AsyncThrowingStream<Int, any Error> {
  var failure: LoadError?
  do { try Visits.note() } catch { failure = error }
  return AsyncThrowingStream { [failure] elements in
    elements.finish(throwing: failure)
  }
}

final class PlainStub: Plain {
  func load(_ id: Int) async throws -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  func find(_ id: Int) async throws(LoadError) -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  func count(_ id: Int) async -> Int {
    try? Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  func read(_ id: Int) throws -> Int {
    try Visits.note()
    return id
  }
  func fetch(_ id: Int, completion: @escaping (Result<Int, any Error>) -> Void) {
    completion(
      Result {
        try Visits.note()
        return id
      })
  }
  func values(_ id: Int) -> AsyncThrowingStream<Int, any Error> { stream() }
  func openValues(_ id: Int) async throws -> AsyncThrowingStream<Int, any Error> {
    let values = stream()
    await leaveActor()
    Visits.noteReturn()
    return values
  }
}

func exercise(_ sut: any Plain, _ seen: inout Seen) async {
  for (id, failures) in [0, 1, 9].enumerated() {
    let pass = ["", ", which fails at first", ", which fails"][id]
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.load(id)
    seen.note("load\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.find(id)
    seen.note("find\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = await sut.count(id)
    seen.note("count\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? sut.read(id)
    seen.note("read\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    await withCheckedContinuation { done in
      sut.fetch(id) { _ in done.resume() }
    }
    seen.note("fetch\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    do { for try await _ in sut.values(id) {} } catch {}
    seen.note("values\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    do { for try await _ in try await sut.openValues(id) {} } catch {}
    seen.note("openValues\(pass)")
  }
}

nonisolated final class SharedStub: Shared {
  func load(_ id: Int) async throws -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  func find(_ id: Int) async throws(LoadError) -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  func count(_ id: Int) async -> Int {
    try? Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  func read(_ id: Int) throws -> Int {
    try Visits.note()
    return id
  }
  func fetch(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    completion(
      Result {
        try Visits.note()
        return id
      })
  }
  func values(_ id: Int) -> AsyncThrowingStream<Int, any Error> { stream() }
  func openValues(_ id: Int) async throws -> AsyncThrowingStream<Int, any Error> {
    let values = stream()
    await leaveActor()
    Visits.noteReturn()
    return values
  }
}

func exercise(
  _ sut: any Shared, _ seen: inout Seen, isolation: isolated (any Actor)? = #isolation
) async {
  for (id, failures) in [0, 1, 9].enumerated() {
    let pass = ["", ", which fails at first", ", which fails"][id]
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.load(id)
    seen.note("load\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.find(id)
    seen.note("find\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = await sut.count(id)
    seen.note("count\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? sut.read(id)
    seen.note("read\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    await withCheckedContinuation { done in
      sut.fetch(id) { _ in done.resume() }
    }
    seen.note("fetch\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    do { for try await _ in sut.values(id) {} } catch {}
    seen.note("values\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    do { for try await _ in try await sut.openValues(id) {} } catch {}
    seen.note("openValues\(pass)")
  }
}

nonisolated final class HereStub: Here {
  nonisolated(nonsending) func load(_ id: Int) async throws -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  nonisolated(nonsending) func find(_ id: Int) async throws(LoadError) -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  nonisolated(nonsending) func count(_ id: Int) async -> Int {
    try? Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  nonisolated(nonsending) func openValues(_ id: Int) async throws -> AsyncThrowingStream<
    Int, any Error
  > {
    stream()
  }
}

func exercise(
  _ sut: any Here, _ seen: inout Seen, isolation: isolated (any Actor)? = #isolation
) async {
  for (id, failures) in [0, 1, 9].enumerated() {
    let pass = ["", ", which fails at first", ", which fails"][id]
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.load(id)
    seen.note("load\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.find(id)
    seen.note("find\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = await sut.count(id)
    seen.note("count\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    do { for try await _ in try await sut.openValues(id) {} } catch {}
    seen.note("openValues\(pass)")
  }
}

nonisolated final class SharedHereStub: SharedHere {
  nonisolated(nonsending) func load(_ id: Int) async throws -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  nonisolated(nonsending) func find(_ id: Int) async throws(LoadError) -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  nonisolated(nonsending) func count(_ id: Int) async -> Int {
    try? Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  nonisolated(nonsending) func openValues(_ id: Int) async throws -> AsyncThrowingStream<
    Int, any Error
  > {
    stream()
  }
}

func exercise(
  _ sut: any SharedHere, _ seen: inout Seen, isolation: isolated (any Actor)? = #isolation
) async {
  for (id, failures) in [0, 1, 9].enumerated() {
    let pass = ["", ", which fails at first", ", which fails"][id]
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.load(id)
    seen.note("load\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.find(id)
    seen.note("find\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = await sut.count(id)
    seen.note("count\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    do { for try await _ in try await sut.openValues(id) {} } catch {}
    seen.note("openValues\(pass)")
  }
}

nonisolated final class AwayStub: Away {
  @concurrent func load(_ id: Int) async throws -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  @concurrent func find(_ id: Int) async throws(LoadError) -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  @concurrent func count(_ id: Int) async -> Int {
    try? Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  @concurrent func openValues(_ id: Int) async throws -> AsyncThrowingStream<Int, any Error> {
    let values = stream()
    await leaveActor()
    Visits.noteReturn()
    return values
  }
}

@concurrent nonisolated func exercise(_ sut: any Away, _ seen: inout Seen) async {
  for (id, failures) in [0, 1, 9].enumerated() {
    let pass = ["", ", which fails at first", ", which fails"][id]
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.load(id)
    seen.note("load\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.find(id)
    seen.note("find\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = await sut.count(id)
    seen.note("count\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    do { for try await _ in try await sut.openValues(id) {} } catch {}
    seen.note("openValues\(pass)")
  }
}

@MainActor final class ScreenStub: Screen {
  nonisolated init() {}

  func load(_ id: Int) async throws -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  func find(_ id: Int) async throws(LoadError) -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  func count(_ id: Int) async -> Int {
    try? Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  func read(_ id: Int) throws -> Int {
    try Visits.note()
    return id
  }
  func fetch(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    completion(
      Result {
        try Visits.note()
        return id
      })
  }
  func values(_ id: Int) -> AsyncThrowingStream<Int, any Error> { stream() }
  func openValues(_ id: Int) async throws -> AsyncThrowingStream<Int, any Error> {
    let values = stream()
    await leaveActor()
    Visits.noteReturn()
    return values
  }
}

func exercise(
  _ sut: any Screen, _ seen: inout Seen, isolation: isolated (any Actor)? = #isolation
) async {
  for (id, failures) in [0, 1, 9].enumerated() {
    let pass = ["", ", which fails at first", ", which fails"][id]
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.load(id)
    seen.note("load\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.find(id)
    seen.note("find\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = await sut.count(id)
    seen.note("count\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.read(id)
    seen.note("read\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    await withCheckedContinuation { done in
      Task { await sut.fetch(id) { _ in done.resume() } }
    }
    seen.note("fetch\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    do { for try await _ in await sut.values(id) {} } catch {}
    seen.note("values\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    do { for try await _ in try await sut.openValues(id) {} } catch {}
    seen.note("openValues\(pass)")
  }
}

actor VaultStub: Vault {
  private let executor = QueueExecutor(.vault)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func load(_ id: Int) async throws -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  func find(_ id: Int) async throws(LoadError) -> Int {
    try Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  func count(_ id: Int) async -> Int {
    try? Visits.note()
    await leaveActor()
    Visits.noteReturn()
    return id
  }
  func read(_ id: Int) throws -> Int {
    try Visits.note()
    return id
  }
  func values(_ id: Int) -> AsyncThrowingStream<Int, any Error> { stream() }
  func openValues(_ id: Int) async throws -> AsyncThrowingStream<Int, any Error> {
    let values = stream()
    await leaveActor()
    Visits.noteReturn()
    return values
  }
}

func exercise(
  _ sut: any Vault, _ seen: inout Seen, isolation: isolated (any Actor)? = #isolation
) async {
  for (id, failures) in [0, 1, 9].enumerated() {
    let pass = ["", ", which fails at first", ", which fails"][id]
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.load(id)
    seen.note("load\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.find(id)
    seen.note("find\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = await sut.count(id)
    seen.note("count\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    _ = try? await sut.read(id)
    seen.note("read\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    do { for try await _ in await sut.values(id) {} } catch {}
    seen.note("values\(pass)")
    await leaveActor()
    Visits.begin(failures: failures)
    do { for try await _ in try await sut.openValues(id) {} } catch {}
    seen.note("openValues\(pass)")
  }
}
