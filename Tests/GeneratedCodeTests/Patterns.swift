protocol Catalogue: Sendable {
  func title(of id: Int) async throws -> String
  func titles() async throws -> [String]
  func titleDraft() async throws -> String
  func printTitles() async throws
  func createTitle() async throws -> Int
  var titleCount: Int { get }
}
