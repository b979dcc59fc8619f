import Testing

@testable import StatusCodes

/// The table of the example.
@Suite(.timeLimit(.minutes(1)))
struct StatusCodesTests {
  private func row(_ title: String, _ kind: StatusCodes.Kind) async throws -> StatusCodes.Row {
    let answer = try #require(StatusCodes.Answer.all.first { $0.title == title })
    return try await StatusCodes.row(for: kind, of: answer)
  }

  @Test func `A read is made again, and then replaced`() async throws {
    let row = try await row("503", .get)
    #expect(row.requests == 3)
    #expect(row.outcome == "203, bundled")
    #expect(row.log == "succeeded")
    #expect(row.failures == 0)
    #expect(row.circuit == "3 of 3 failed")
  }

  @Test(arguments: [StatusCodes.Kind.post, .stream])
  func `What cannot be repeated is sent once, and fails as it did`(
    kind: StatusCodes.Kind
  ) async throws {
    for title in ["503 once", "breaks off once"] {
      let row = try await row(title, kind)
      #expect(row.requests == 1)
      #expect(row.outcome == (title == "503 once" ? "503" : "URLError"))
      #expect(row.failures == 1)
    }
  }

  @Test func `A stale result stands in for a response, and the call succeeds`() async throws {
    let row = try await row("200, then 503", .get)
    #expect(row.requests == 3)
    #expect(row.outcome == "200, new")
    #expect(row.log == "succeeded")
    #expect(row.failures == 0)
  }

  @Test func `An answer to the caller fails for the caller alone`() async throws {
    let row = try await row("404", .get)
    #expect(row.requests == 1)
    #expect(row.outcome == "404")
    #expect(row.log == "failed: HTTP status 404")
    #expect(row.circuit == "0 of 1 failed")
  }
}
