@_spi(Generated) import Decorators

// Decorators in the shape of generated ones, for a protocol that is Sendable.

struct LoadError: Error, Equatable {
  var number = 0
}

protocol SendableFeed: Sendable {
  var title: String { get }
  func fetch(page: Int) async throws -> [String]
  func load(_ name: String) async throws(LoadError) -> String
  func box() async throws -> Box
  func save(_ items: [String], draft: Bool) throws
  func reload()
}

/// A value that is not Sendable.
final class Box {
  var value = 0
}

struct RetryingSendableFeed<Decoratee: SendableFeed>: SendableFeed {
  let decoratee: Decoratee
  let policy: Decorators.RetryPolicy

  var title: String { self.decoratee.title }

  func fetch(page: Int) async throws -> [String] {
    try await self.policy.retry {
      try await self.decoratee.fetch(page: page)
    }
  }

  func load(_ name: String) async throws(LoadError) -> String {
    try await self.policy.retry { () async throws(LoadError) in
      try await self.decoratee.load(name)
    }
  }

  func box() async throws -> Box {
    try await self.policy.retry {
      try await self.decoratee.box()
    }
  }

  func save(_ items: [String], draft: Bool) throws {
    try self.decoratee.save(items, draft: draft)
  }

  func reload() {
    self.decoratee.reload()
  }
}

struct LoggingSendableFeed<Decoratee: SendableFeed>: SendableFeed {
  let decoratee: Decoratee
  let log: Decorators.CallLog

  var title: String { self.decoratee.title }

  func fetch(page: Int) async throws -> [String] {
    try await self.log.call("SendableFeed.fetch(page:)", [.revealed("page", page)]) {
      try await self.decoratee.fetch(page: page)
    }
  }

  func load(_ name: String) async throws(LoadError) -> String {
    try await self.log.call(
      "SendableFeed.load(_:)", [.redacted("name", name)], revealing: [.result, .error]
    ) { () async throws(LoadError) in
      try await self.decoratee.load(name)
    }
  }

  func box() async throws -> Box {
    try await self.log.call("SendableFeed.box()") {
      try await self.decoratee.box()
    }
  }

  func save(_ items: [String], draft: Bool) throws {
    try self.log.call(
      "SendableFeed.save(_:draft:)", [.redacted("items", items), .redacted("draft", draft)]
    ) {
      try self.decoratee.save(items, draft: draft)
    }
  }

  func reload() {
    self.log.call("SendableFeed.reload()") {
      self.decoratee.reload()
    }
  }
}
