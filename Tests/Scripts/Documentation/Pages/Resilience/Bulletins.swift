protocol Bulletins: Sendable {
  func bulletin(_ number: Int) async throws -> String
}

struct RemoteBulletins: Bulletins {
  func bulletin(_ number: Int) async throws -> String { "" }
}

struct PrintedBulletins: Bulletins {
  func bulletin(_ number: Int) async throws -> String { "" }
}
