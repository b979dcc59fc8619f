@_spi(Generated) import Decorators

// Decorators for a protocol that is not Sendable, with values that are not either, and with
// parameters of every ownership.

struct Token: ~Copyable {}

protocol PlainStore {
  func add(_ box: Box, to total: inout Int) async throws -> Box
  func boxes() async throws -> [Box]
  func take(_ token: consuming Token, note: borrowing String) async throws -> Int
}

struct RetryingPlainStore<Decoratee: PlainStore>: PlainStore {
  let decoratee: Decoratee
  let policy: Decorators.RetryPolicy

  func add(_ box: Box, to total: inout Int) async throws -> Box {
    try await self.policy.retry {
      try await self.decoratee.add(box, to: &total)
    }
  }

  func boxes() async throws -> [Box] {
    try await self.policy.retry {
      try await self.decoratee.boxes()
    }
  }

  func take(_ token: consuming Token, note: borrowing String) async throws -> Int {
    try await self.decoratee.take(token, note: note)
  }
}

struct LoggingPlainStore<Decoratee: PlainStore>: PlainStore {
  let decoratee: Decoratee
  let log: Decorators.CallLog

  func add(_ box: Box, to total: inout Int) async throws -> Box {
    try await self.log.call(
      "PlainStore.add(_:to:)", [.redacted("box", box), .revealed("total", total)]
    ) {
      try await self.decoratee.add(box, to: &total)
    }
  }

  func boxes() async throws -> [Box] {
    try await self.log.call("PlainStore.boxes()") {
      try await self.decoratee.boxes()
    }
  }

  func take(_ token: consuming Token, note: borrowing String) async throws -> Int {
    let call = self.log.started("PlainStore.take(_:note:)", [.unread("token"), .unread("note")])
    guard let call else {
      return try await self.decoratee.take(token, note: note)
    }
    do {
      let result = try await self.decoratee.take(token, note: note)
      call.succeeded(result)
      return result
    } catch {
      call.failed(error)
      throw error
    }
  }
}
