import Counters
import Elsewhere

// The compiler makes a version of these for each type that they are called with, as it does of the
// code that composes decorators and calls them. There are two of each because there are two
// protocols `Feed`, here and elsewhere.

@inline(never)
func callPage(_ feed: some Feed, _ count: Int) async throws {
  for number in 0..<count { use(try await feed.page(number & 63)) }
}

@inline(never)
func callPage(_ feed: some Elsewhere.Feed, _ count: Int) async throws {
  for number in 0..<count { use(try await feed.page(number & 63)) }
}

@inline(never)
func callPage(any feed: any Feed, _ count: Int) async throws {
  for number in 0..<count { use(try await feed.page(number & 63)) }
}

@inline(never)
func callLoad(_ feed: some Feed, _ count: Int) {
  for number in 0..<count { feed.load(number & 63) { use($0) } }
}

@inline(never)
func callLoad(_ feed: some Elsewhere.Feed, _ count: Int) {
  for number in 0..<count { feed.load(number & 63) { use($0) } }
}

@inline(never)
func callLoad(any feed: any Feed, _ count: Int) {
  for number in 0..<count { feed.load(number & 63) { use($0) } }
}

@inline(never)
func callDecode(_ feed: some Feed, _ count: Int) throws {
  for number in 0..<count { use(try feed.decode(number & 63)) }
}

@inline(never)
func callDecode(_ feed: some Elsewhere.Feed, _ count: Int) throws {
  for number in 0..<count { use(try feed.decode(number & 63)) }
}

@inline(never)
func callDecode(any feed: any Feed, _ count: Int) throws {
  for number in 0..<count { use(try feed.decode(number & 63)) }
}

private func use(_ number: Int) {
  counters_use(Int64(number))
}

private func use(_ result: Result<Int, any Error>) {
  if case .success(let number) = result { use(number) }
}
