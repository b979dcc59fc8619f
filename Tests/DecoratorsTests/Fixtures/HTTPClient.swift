@_spi(Generated) import Decorators

// Decorators for a protocol whose results tell of failures, and which has synchronous members.

struct Response: Sendable, Equatable {
  var status: Int
}

protocol HTTPClient: Sendable {
  func execute(_ request: String) async throws -> (String, Response)
  func status() async -> Int
  func fetch(_ request: String) async throws(LoadError) -> Response
  func encode(_ request: String) throws -> String
  func decode(_ text: String) throws(LoadError) -> String
}

struct RetryingHTTPClient<Decoratee: HTTPClient>: HTTPClient {
  let decoratee: Decoratee
  let policy: Decorators.RetryPolicy

  func execute(_ request: String) async throws -> (String, Response) {
    try await self.policy.retry {
      try await self.decoratee.execute(request)
    } when: {
      $0.1.status == 401
    }
  }

  func status() async -> Int {
    await self.policy.retry {
      await self.decoratee.status()
    } when: {
      $0 == 401
    }
  }

  func fetch(_ request: String) async throws(LoadError) -> Response {
    try await self.policy.retry { () async throws(LoadError) in
      try await self.decoratee.fetch(request)
    } when: {
      $0.status == 401
    }
  }

  func encode(_ request: String) throws -> String {
    try self.policy.retrySynchronously {
      try self.decoratee.encode(request)
    }
  }

  func decode(_ text: String) throws(LoadError) -> String {
    try self.policy.retrySynchronously(blocking: true) { () throws(LoadError) in
      try self.decoratee.decode(text)
    } when: {
      $0.isEmpty
    }
  }
}
