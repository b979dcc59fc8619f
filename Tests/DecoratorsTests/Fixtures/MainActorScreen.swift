@_spi(Generated) import Decorators

// Decorators for a protocol of the main actor.

@MainActor
protocol MainActorScreen {
  func show(_ box: Box) async throws -> Box
  func load(_ box: Box) async throws(LoadError) -> Box
}

struct RetryingMainActorScreen<Decoratee: MainActorScreen>: MainActorScreen {
  let decoratee: Decoratee
  let policy: Decorators.RetryPolicy

  func show(_ box: Box) async throws -> Box {
    try await self.policy.retry {
      try await self.decoratee.show(box)
    }
  }

  func load(_ box: Box) async throws(LoadError) -> Box {
    try await self.policy.retry { () async throws(LoadError) in
      try await self.decoratee.load(box)
    }
  }
}

struct LoggingMainActorScreen<Decoratee: MainActorScreen>: MainActorScreen {
  let decoratee: Decoratee
  let log: Decorators.CallLog

  func show(_ box: Box) async throws -> Box {
    try await self.log.call("MainActorScreen.show(_:)", [.redacted("box", box)]) {
      try await self.decoratee.show(box)
    }
  }

  func load(_ box: Box) async throws(LoadError) -> Box {
    try await self.log.call("MainActorScreen.load(_:)", [.redacted("box", box)]) {
      () async throws(LoadError) in
      try await self.decoratee.load(box)
    }
  }
}
