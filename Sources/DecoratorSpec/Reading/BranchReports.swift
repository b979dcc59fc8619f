/// The reports on the entries of a spec. An entry of a protocol in several branches of `#if` has one for
/// each: what one branch lacks, another can have.
struct BranchReports {
  private let report: Report
  private var branches: [Report] = []
  private var offset: Int?

  init(for report: Report) { self.report = report }

  /// Adds the report on the next branch of an entry. The branches of an entry follow each other.
  mutating func add(_ branch: Report, onEntryAt offset: Int) {
    if self.offset != offset { finish() }
    self.offset = offset
    branches.append(branch)
  }

  /// Reports what is wrong with an entry: at a place of the spec, what every branch says there.
  mutating func finish() {
    for diagnostic in branches.flatMap(\.diagnostics) {
      let isSaidByAll = branches.allSatisfy {
        $0.diagnostics.contains { other in
          (other.path, other.line, other.column)
            == (diagnostic.path, diagnostic.line, diagnostic.column)
        }
      }
      if diagnostic.path != report.source.path || isSaidByAll { report.add(diagnostic) }
    }
    branches = []
  }
}
