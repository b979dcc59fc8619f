import Testing

/// Where generated code says that a line is the spec's.
@Suite struct SourceLocationTests {
  private func generate(_ spec: String) throws -> String {
    try DecoratorGeneratorTests.generate(
      spec,
      """
      protocol Feed: Sendable {
        func items(page: Int) async throws -> [String]
        func save(_ text: String) async throws
        func load(completion: @escaping (Result<Int, any Error>) -> Void)
      }
      """)
  }

  @Test func `A protocol that a Swift file declares has no location in the spec`() throws {
    let text = try generate(
      """
      protocols:
        Feed:
          source: Feed.swift
          decorators:
            caching: { persistent: true, items: { expires: 5m, key: [page] }, save: { invalidates: [items] } }
            dispatch: { calls: true }
            logging: { reveal: [page] }
            retry: { load: on }
            timeout: { limit: 5s }
      """)
    #expect(!text.contains("#sourceLocation"))
  }

  @Test func `What a decorator needs of types of other modules has the lines of their members`()
    throws
  {
    let text = try DecoratorGeneratorTests.generate(
      """
      protocols:
        Feed:
          source: Feed.swift
          decorators:
            caching:
              persistent: true
              items:
                expires: 5m
              title: { expires: 5m, key: [id] }
            singleFlight:
      """,
      """
      protocol Feed: Sendable {
        associatedtype Own: Sendable & Hashable & Codable
        func items(_ query: Query, in page: Int) async throws -> [Item?]
        func title(of id: UUID, at place: Place) async throws -> [String: Data]
        func loadOwn(_ own: Own, _ other: Page<Own>) async throws -> Own
        @available(macOS 99, *)
        func loadNew(_ id: NewID) async throws -> NewItem
      }
      """)
    #expect(
      text.contains(
        """
          private static func checkTypes() {
            #sourceLocation(file:"Feed.decorators.yaml",line:7)
            let _: any (Hashable & Sendable).Type = Query.self
            #sourceLocation(file:"Feed.decorators.yaml",line:7)
            let _: any (Codable & Sendable).Type = [Item?].self
            #sourceLocation(file:"Feed.decorators.yaml",line:9)
            let _: any Sendable.Type = Place.self
            #sourceLocation()
          }

        """))
    #expect(
      text.contains(
        """
          private static func checkTypes() {
            #sourceLocation(file:"Feed.decorators.yaml",line:10)
            let _: any (Hashable & Sendable).Type = Place.self
            #sourceLocation()
          }

        """))
  }

  @Test func `A key has the line of its member`() throws {
    let text = try DecoratorGeneratorTests.generate(
      """
      protocols:
        Feed:
          source: Feed.swift
          decorators:
            circuitBreaker:
              load: { key: [tenant] }
      """,
      "protocol Feed: Sendable { func load(_ tenant: Tenant, _ other: Other) async throws -> Item }"
    )
    #expect(
      text.contains("line:6)\n    let _: any Hashable.Type = Tenant.self\n    #sourceLocation()"))
    #expect(!text.contains("Other.self"))
  }

  @Test func `The actor on which members are called has its line`() throws {
    let text = try generate(
      """
      protocols:
        Feed:
          source: Feed.swift
          decorators:
            dispatch:
              actor: NoSuchActor
              only: [save]
      """)
    #expect(
      text.contains(
        """
            #sourceLocation(file:"Feed.decorators.yaml",line:6)
            try await { @NoSuchActor in
              #sourceLocation()
              try await decoratee.save(text)
            }()

        """))
  }

  @Test func `A member has its line, however many attributes stand before it`() throws {
    let text = try generate(
      """
      protocols:
        Feed:
          members: |
            @a @b @c @d @e @f func load() async throws -> Int
          decorators: { retry: { load: { failureIf: '$0 == 0' } } }
      """)
    let lines = text.ranges(of: "line:").map { text[$0.upperBound...].prefix { $0 != ")" } }
    #expect(lines == ["4", "5"])
  }

  @Test func `The protocol that the spec holds has its line, once`() throws {
    let members = """
      protocols:
        Feed:
          members: |
            func items(page: Int) async throws -> [Strin]
            func save(_ text: String) async throws
          decorators: [logging, retry]
      """
    for (spec, head) in [
      (members, "private protocol SpecFeed {"),
      (members + "\n    declare: true", "protocol Feed {"),
    ] {
      let text = try generate(spec)
      #expect(text.ranges(of: "#sourceLocation(file:").count == 1)
      #expect(
        text.contains(
          """
          \(head)
            #sourceLocation(file:"Feed.decorators.yaml",line:4)
            func items(page: Int) async throws -> [Strin]
            func save(_ text: String) async throws
            #sourceLocation()
          }
          """))
    }
  }

  @Test func `Expressions, which are the spec's own Swift, have their lines`() throws {
    let text = try generate(
      """
      protocols:
        Feed:
          source: Feed.swift
          decorators:
            retry: { items: { failureIf: '$0.isEmpty' } }
      """)
    #expect(
      text.contains(
        """
            } failureIf: {
              #sourceLocation(file:"Feed.decorators.yaml",line:5)
              $0.isEmpty
              #sourceLocation()
            }
        """))
    #expect(text.ranges(of: "#sourceLocation(file:").count == 1)
  }
}
