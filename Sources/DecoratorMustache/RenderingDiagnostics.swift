/// The mistakes found during rendering.
struct RenderingDiagnostics {
  private struct Report {
    let program: Program
    var problems: [Problem] = []
    var offsets: Set<Int> = []
  }

  /// The reports, one for each template, in the order of their first mistakes.
  private var reports: [Report] = []

  /// Reports a mistake, unless one is already reported at this place.
  mutating func report(at offset: Int, in program: Program, message: () -> String) {
    let known = reports.firstIndex { $0.program === program }
    if known == nil { reports.append(Report(program: program)) }
    let index = known ?? reports.count - 1
    guard reports[index].offsets.insert(offset).inserted else { return }
    reports[index].problems.append(Problem(offset: offset, message: message()))
  }

  /// Throws the mistakes, if there are any.
  func throwIfNeeded() throws(TemplateErrors) {
    if reports.isEmpty { return }
    throw TemplateErrors(
      errors: reports.flatMap { $0.problems.located(in: $0.program.source, of: $0.program.name) })
  }
}
