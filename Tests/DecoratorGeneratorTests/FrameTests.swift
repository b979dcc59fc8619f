import Testing

/// What the frame that decorators share makes of a template that says only what it adds.
@Suite struct FrameTests {
  private static let counting = """
    ---
    decorator: counting
    type: Counting{Protocol}
    modifier: counting
    summary: counts the calls of each member
    properties:
      - { name: counter, type: Counter }
      - { name: step, type: Int, with: [step], value: 'stride ?? 1' }
    parameters:
      - { name: counter, label: in, type: Counter, summary: Where the calls are counted. }
      - { name: stride, label: _, type: 'Int?', default: '{{options.step}}', with: [step], summary: How many a call is. }
      - { name: limit, label: _, type: Int, with: [step], summary: How many there may be. }
    locals: [count]
    options:
      step: { type: integer }
    members:
      - { any: [static, typealias, associatedtype], refuse: it belongs to the type }
      - { act: counted }
    ---
    {{<Decorator}}
    {{$body}}
    {{own.counter}}.count({{qualifiedName.literal}})
    return {{call}}
    {{/body}}
    {{/Decorator}}
    """

  private func generate(
    _ swift: String, options: String = "", stack: String = "off", access: String = "internal"
  ) throws -> String {
    let text = try DecoratorGeneratorTests.generate(
      """
      access: \(access)
      protocols:
        Feed: { source: Feed.swift, decorators: { counting: { \(options) } }, stack: \(stack) }
      """, swift, adding: ["Counting": Self.counting])
    let start = try #require(text.range(of: "// From"))
    return String(text[start.lowerBound...])
  }

  @Test func `A template that overrides the body alone gives a whole decorator`() throws {
    let text = try generate(
      """
      public protocol Feed {
        @discardableResult func load(page: Int) async throws(LoadError) -> [String]
        var title: String { get }
        var isOpen: Bool { get set }
        static func make() -> Int
      }
      """, access: "public")
    #expect(
      text == """
        // From Counting.mustache.
        /// A decorator of `Feed` that counts the calls of each member.
        public struct CountingFeed<Decoratee: Feed>: Feed {
          public var decoratee: Decoratee
          let counter: Counter

          public init(decoratee: Decoratee, counter: Counter) {
            self.decoratee = decoratee
            self.counter = counter
          }

          @discardableResult
          public func load(page: Int) async throws(LoadError) -> [String] {
            // From Counting.mustache:22.
            counter.count("Feed.load(page:)")
            return try await decoratee.load(page: page)
          }

          public var title: String {
            // From Counting.mustache:22.
            counter.count("Feed.title")
            return decoratee.title
          }

          public var isOpen: Bool {
            get {
              // From Counting.mustache:22.
              counter.count("Feed.isOpen")
              return decoratee.isOpen
            }
            set { decoratee.isOpen = newValue }
          }

          public static func make() -> Int {
            Decoratee.make()
          }
        }

        extension CountingFeed: CustomStringConvertible {
          public nonisolated var description: String { String(describingDecorateeOf: self) }
        }

        extension Feed {
          /// Returns this `Feed` as one that counts the calls of each member.
          ///
          /// - Parameter counter: Where the calls are counted.
          public func counting(in counter: Counter) -> some Feed {
            CountingFeed(decoratee: self, counter: counter)
          }
        }

        """)
  }

  @Test func `Properties and parameters are there with their options`() throws {
    let text = try generate("protocol Feed { func load() }", options: "step: 5")
    #expect(text.contains("  let counter: Counter\n  let step: Int\n"))
    #expect(text.contains("counting(in counter: Counter, _ stride: Int? = 5, _ limit: Int) -> "))
    #expect(text.contains("CountingFeed(decoratee: self, counter: counter, step: stride ?? 1)"))
  }

  @Test func `The names of a stack's parameters begin with its modifiers`() throws {
    let text = try generate(
      "protocol Feed { func load() }", options: "step: 5", stack: "[counting]")
    #expect(
      text.contains(
        """
          func decorated(countingIn: Counter, countingStride: Int? = 5, countingLimit: Int) -> some Feed {
            self
              .counting(in: countingIn, countingStride, countingLimit)
        """))
  }

  @Test(arguments: [
    ("protocol Feed { func load() }", "    counter.count(", "    return decoratee.load()"),
    (
      "protocol Feed: AnyObject { func load() }", "    counter.count(",
      "    return decoratee.load()"
    ),
    (
      "protocol Feed { func load(counter: Int) }", "    self.counter.count(",
      "decoratee.load(counter: counter)"
    ),
    (
      "protocol Feed { func load(_ decoratee: Int) }", "    counter.count(",
      "self.decoratee.load(decoratee)"
    ),
    ("protocol Feed { func counter(_ n: Int) }", "    ownCounter.count(", "decoratee.counter(n)"),
  ])
  func `Self stands where it must, and names hide nothing`(
    _ swift: String, _ count: String, _ call: String
  ) throws {
    let text = try generate(swift)
    #expect(text.contains(count))
    #expect(text.contains(call))
  }
}
