/// Returns the message that a part of a spec does nothing: an option, or a decorator.
///
/// - Parameters:
///   - object: What it does nothing for; `nil` for all that it concerns.
///   - remedy: What to do about it, unless the reason says so.
package func idleMessage(
  on part: String, for object: String? = nil, because reason: String, remedy: String? = nil
) -> String {
  "'\(part)' does nothing\(object.map { " for \($0)" } ?? ""): \(reason)\(remedy.map { "; \($0)" } ?? "")"
}
