func fetch(id: Int, completion: @escaping (Result<Item, any Error>) -> Void)
var isReadOnly: Bool { get }; var count: Int { get set }
/// Documented.
/// Twice.
subscript(index: Int, at other: Int) -> String { get async }
typealias Handler = @MainActor @Sendable (_ item: borrowing Item, Int...) async throws -> ((Int) -> Void)?
