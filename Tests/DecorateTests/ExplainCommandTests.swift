import Testing

/// The output of `decorate explain`.
@Suite struct ExplainCommandTests {
  private static let feed = """
    import Foundation

    public protocol FeedRepository {
      associatedtype Item
      func fetchFeed(page: Int) async throws -> [Item]
      func save(_ items: [Item], completion: @escaping (Result<Void, any Error>) -> Void) throws
      func aMemberWithANameThatIsFarTooLongForItsColumn(and label: Int)
      mutating func change()
      func load(id: Int) -> Int
      func load(id: String) -> Int
      var name: String { get }
      var isReadOnly: Bool { get set }
      subscript(index: Int) -> Item { get }
    }
    """

  private func explain(_ files: [String: String], _ words: String...) throws -> String {
    let tool = try CommandLineTool(files.merging(OwnTemplates.files) { $1 })
    defer { tool.remove() }
    let result = try tool.run(["explain"] + words + OwnTemplates.arguments)
    #expect(result.status == 0)
    #expect(result.messages.isEmpty)
    return result.output
  }

  @Test func `Decorators are shown with their options, and a table of the members`() throws {
    let spec = """
      protocols:
        FeedRepository:
          source: Feed.swift
          decorators:
            count: { except: [fetchFeed], aMemberWithANameThatIsFarTooLongForItsColumn: on }
            audit:
              category: billing
              keep: { period: 90m, copies: 2 }
              mask: [items]
              fetchFeed: { when: '$0.isEmpty  == false', mask: [result] }
              save: { undoes: [fetchFeed, save] }
      """
    let output = try explain(
      ["Feed.swift": Self.feed, "Feed.decorators.yaml": spec], "Feed.decorators.yaml",
      "--why")
    #expect(
      output == """
        Feed.decorators.yaml

        FeedRepository ──────────────────────────────────────────────────────────────────────── Feed.swift:3

          audit  AuditingFeedRepository writes down who called what, when, and with which values of the
                 parameters that matter.
                 .auditing(
                   as name: String = "billing",
                   to log: (String) -> Void = { _ in print(")") },
                   on days: Days = .all
                 )
                 Options: category: 'billing' (line 7), keep: { period: 90m, copies: 2 } (line 8), mask:
                 [items] (line 9)

          count  CountingFeedRepository counts calls.
                 .counting()
                 Options: step: 1.5 (by default)

          fetchFeed(page:)                 audit  acts      mask: [items, result], when: '$0.isEmpty ==
                                                            false'
                                           count  forwards  the spec leaves it out

          save(_:completion:)              audit  acts      mask: [items], undoes: [fetchFeed(page:),
                                                            save(_:completion:)]
                                           count  forwards  its name says that it writes; 'save: on'
                                                            includes it

          aMemberWithANameThatIsFarTooLongForItsColumn(and:)
                                           audit  acts      mask: [items]
                                           count  acts

          change()                         audit  forwards  it is mutating, and what it changes cannot be
                                                            seen from outside, so that nothing of use could
                                                            be written down
                                           count  forwards  its name says that it writes; 'change: on'
                                                            includes it

          load(id: Int), load(id: String)  audit  acts      mask: [items]
                                           count  forwards  it is synchronous; 'load: on' includes it

          name, isReadOnly, subscript(_:)  audit  forwards  only methods are audited
                                           count  forwards  it is not called

          Calls, by the names of members:
            A call reads: its name begins with a word for reading.
                fetchFeed(page:), load(id: Int), load(id: String)
            A call writes: its name begins with a word for writing.
                save(_:completion:), change()
            A call may write: its name has no word that decides.
                aMemberWithANameThatIsFarTooLongForItsColumn(and:)

        """)
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func `Several specs are explained, with members of the standard library`() throws {
    let spec = """
      protocols:
        Page:
          members: |
            func load() async

            func scroll()
          inherits: [Hashable]
          decorators: [count]
        Empty:
          members: associatedtype Item
          decorators: [count]
      """
    let output = try explain(
      ["A.decorators.yaml": spec, "B/B.decorators.yaml": "protocols: {}"], "A.decorators.yaml",
      "B/B.decorators.yaml", "--why")
    #expect(
      output == """
        A.decorators.yaml

        Page ─────────────────────────────────────────────────────────────────────────── A.decorators.yaml:4

          count  CountingPage counts calls.
                 .counting()
                 Options: step: 1.5 (by default)

          ==(lhs:rhs:), hash(into:)  count  forwards  a protocol of the standard library requires it

          load()                     count  acts

          scroll()                   count  forwards  it is synchronous; 'scroll: on' includes it

          Calls, by the names of members:
            A call reads: its name begins with a word for reading.
                load()
            A call may write: its name has no word that decides.
                scroll()

        Empty ───────────────────────────────────────────────────────────────────────── A.decorators.yaml:10

          count  CountingEmpty counts calls.
                 .counting()
                 Options: step: 1.5 (by default)

          It has no members that are called, read or written.

        B/B.decorators.yaml

        It decorates no protocol. Other specs take its defaults with 'from: B.decorators.yaml'.

        """)
  }

  @Test func `The origin of options, and the meaning of a stack's order, are shown`() throws {
    let team = """
      defaults:
        decorators:
          timeout: { limit: 2s }
          caching: { strategy: networkFirst, expires: 5m, 'load*': { strategy: cacheFirst } }
        stack: [caching, timeout, retry]
      """
    let spec = """
      defaults:
        from: Team.decorators.yaml
        decorators: { retry: { maxAttempts: 4 } }

      protocols:
        Loader:
          members: |
            func load(id: Int) async throws -> String
            func find(id: Int) async throws -> String
          inherits: [Sendable]
          decorators:
            caching: { expires: 1m, staleFor: 1h, find: { key: [id] } }
            retry: { backoff: none }
      """
    let output = try explain(
      ["Team.decorators.yaml": team, "Loader.decorators.yaml": spec], "Loader.decorators.yaml",
      "--why")
    #expect(
      output == """
        Loader.decorators.yaml

        Loader ──────────────────────────────────────────────────────────────────── Loader.decorators.yaml:8

          stack    A call meets caching, timeout, retry in this order (Team.decorators.yaml:5).
                   .decorated(
                     clock: (any Clock<Duration>)? = nil,
                     cachingIn: MemoryCache = .memory(),
                     cachingNamespace: String = "",
                     timingOutAfter: Duration = .seconds(2),
                     timingOutClock: any Clock<Duration> = DefaultClock(),
                     retrying: RetryPolicy = .loader,
                     retryingRecover: Recovery? = nil
                   )
                   'timeout', outside 'retry', limits a call with all its attempts and the delays between
                   them.
                   'timeout', inside 'caching', lets a stored result replace a call that takes too long.

          caching  CachingLoader stores results, and returns stored ones when a call fails or before it is
                   made.
                   .caching(in cache: MemoryCache = .memory(), namespace: String = "")
                   Options: strategy: networkFirst (defaults, Team.decorators.yaml:4), expires: 1m,
                   staleFor: 1h (line 12)

          retry    RetryingLoader calls a member again when it fails.
                   .retrying(_ policy: RetryPolicy = .loader, recover recovery: Recovery? = nil)
                   Options: maxAttempts: 4 (defaults, line 3), backoff: none (line 13), writes: false (by
                   default)

          timeout  TimingOutLoader ends calls that exceed a time limit with an error.
                   .timingOut(
                     after limit: Duration = .seconds(2),
                     clock: any Clock<Duration> = DefaultClock()
                   )
                   Options: limit: 2s (defaults, Team.decorators.yaml:3)

          load(id:)  caching  acts      strategy: cacheFirst, expires: 1m, staleFor: 1h (defaults,
                                        Team.decorators.yaml:4)
                     retry    acts
                     timeout  acts      limit: 2s

          find(id:)  caching  acts      strategy: networkFirst, expires: 1m, staleFor: 1h, key: [id]
                     retry    acts
                     timeout  acts      limit: 2s

          Calls, by the names of members:
            A call reads: its name begins with a word for reading.
                load(id:), find(id:)

        """)
  }

  @Test func `Each member has a line, with what acts on it in the order of the stack`() throws {
    let spec = """
      protocols:
        Loader:
          members: |
            func load(id: Int) async throws -> String
            func save(_ text: String) async throws
            func aMemberWithANameThatIsFarTooLongForItsColumn(and label: Int)
          decorators: [metrics]
          stack: [logging, circuitBreaker, retry]
        Other:
          members: 'var name: String { get }'
          decorators: [retry, caching]
      """
    let files = ["Loader.decorators.yaml": spec]
    #expect(
      try explain(files, "Loader.decorators.yaml") == """
        Loader.decorators.yaml

        Loader
          load(id:)  logging, circuitBreaker, retry, metrics
          save(_:)   logging, circuitBreaker, metrics
          aMemberWithANameThatIsFarTooLongForItsColumn(and:)  logging, metrics
          Not in the stack: metrics.

        Other
          name  -

        """)
    #expect(
      try explain(files, "Loader.decorators.yaml", "--member", "save") == """
        Loader.decorators.yaml

        Loader ──────────────────────────────────────────────────────────────────── Loader.decorators.yaml:4

          save(_:)  circuitBreaker  acts
                    logging         acts
                    metrics         acts
                    retry           forwards  its name says that it writes, and a failed call may have been
                                              carried out; 'save: on' includes it

          Calls, by the names of members:
            A call writes: its name begins with a word for writing.
                save(_:)

        """)
    try withTool(files) { tool in
      let result = try tool.run("explain", "Loader.decorators.yaml", "--member", "sav")
      #expect(
        result.messages
          == "error: no protocol of the specs has a member 'sav'; did you mean 'save'?\n")
      #expect(result.status == 1)
    }
  }

  @Test func `What is right is explained though another spec is wrong`() throws {
    let files = ["A.decorators.yaml": "protocols: {}", "B.decorators.yaml": "protocol: {}"]
    try withTool(files) { tool in
      let result = try tool.run("explain", "A.decorators.yaml", "B.decorators.yaml")
      #expect(result.output.hasPrefix("A.decorators.yaml\n\nIt decorates no protocol."))
      #expect(result.messages.hasPrefix("B.decorators.yaml:1:1: error: "))
      #expect(result.status == 1)
    }
  }
}
