import Decorators
import Testing

/// A decorator has the text of its decoratee, so that lines that name a value stay as they were.
@Suite(.timeLimit(.minutes(10)))
struct TextTests {
  private struct Plain: PlainText, ExtendedText, BoxText, PublicText, Namespace.NestedText {
    var number = 7
    func load() async throws -> Int { number }
  }

  private struct Named: PlainText, DescribedText, CustomStringConvertible {
    func load() async throws -> Int { 1 }
    var description: String { "the remote one" }
  }

  private struct Numbered: NumberedText {
    var description: Int { 3 }
    func load() async throws -> Int { 1 }
  }

  private struct Titled: TitledText {
    var description = "title"
    mutating func load() async throws -> Int { 1 }
  }

  private struct Method: MethodText {
    static var description: String { "static" }
    func description() -> Int { 3 }
    func load() async throws -> Int { 1 }
  }

  private final class Object: MainText, MainClassText, ClassText {
    func load() async throws -> Int { 1 }
  }

  private actor Model: ActorText, CustomStringConvertible {
    func load() async throws -> Int { 1 }
    nonisolated var description: String { "the model" }
  }

  /// Checks the texts of decorators, which are those of a value.
  private func check(_ value: Any, _ decorated: Any...) {
    for decorated in decorated {
      #expect("\(decorated)" == "\(value)")
      #expect(String(describing: decorated) == String(describing: value))
      var text = ""
      print(decorated, to: &text)
      #expect(text == "\(value)\n")
    }
  }

  @Test func `A value without a description is printed as Swift does`() {
    let plain = Plain()
    #expect("\(plain.retrying().logging() as any PlainText)" == "Plain(number: 7)")
    check(plain, (plain as any PlainText).decorated(), (plain as any PlainText).logging())
    check(plain, (plain as any ExtendedText).retrying(), (plain as any PublicText).logging())
    check(plain, (plain as any Namespace.NestedText).retrying())
    check(plain, (plain as any BoxText<Int>).retrying().caching().logging())
  }

  @Test func `A description is that of the decoratee`() {
    let named = Named()
    check(named, (named as any PlainText).decorated(), (named as any DescribedText).logging())
    #expect((named as any DescribedText).retrying().description == "the remote one")
  }

  @Test func `Members called description stay what they are`() {
    let numbered = Numbered()
    check(numbered, numbered.retrying().logging())
    #expect(numbered.retrying().description == 3)
    let titled = Titled()
    check(titled, titled.retrying())
    #expect(titled.retrying().description == "title")
    check(Method(), Method().retrying().logging())
    #expect(Method().retrying().description() == 3)
  }

  @Test @MainActor func `Classes are printed as such, on all actors`() async {
    let object = Object()
    let main = (object as any MainText).retrying().logging() as any MainText
    check(object, main, (object as any MainClassText).retrying())
    check(object, (object as any ClassText).retrying())
    let text = await Task.detached { "\(main)" }.value
    #expect(text == "\(object)")
  }

  @Test func `Actors are printed as such`() {
    check(Model(), Model().retrying())
    #expect("\(Model().retrying().logging())" == "the model")
  }

  @Test func `A dump shows the decorators`() {
    var text = ""
    dump((Plain() as any PlainText).retrying(), to: &text)
    #expect(text.contains("policy") && text.contains("maxAttempts"))
  }
}
