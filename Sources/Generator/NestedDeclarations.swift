import SwiftDeclarations

/// The declarations of a decorator whose protocol is nested in a type.
///
/// The decorator stands in an extension of that type, where what the protocol's members name is found;
/// extensions, such as that with the modifier, stand outside, as Swift wants it.
struct NestedDeclarations {
  /// The type around the protocol, `Feed.Storage` for example.
  let namespace: String
  /// What the template writes where the decorator is called by its own name.
  let inside: String
  /// What it writes where the decorator is called by its name in the type.
  let outside: String

  /// The text of all.
  var text: String {
    var text = ""
    var isInside = false
    for (inside, outside) in zip(Self.declarations(inside), Self.declarations(outside)) {
      let isExtension = inside.contains(where: \.isExtension)
      if isInside, isExtension { text += "}\n" }
      if !text.isEmpty { text += "\n" }
      if !isInside, !isExtension { text += "extension \(namespace) {\n" }
      isInside = !isExtension
      for line in isExtension ? outside : inside {
        text += line.isEmpty || isExtension ? line : "  " + line
        text += "\n"
      }
    }
    return isInside ? text + "}\n" : text
  }

  /// The lines of each declaration: one ends where an empty line follows a brace in the first column.
  private static func declarations(_ text: String) -> [[Substring]] {
    var declarations: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let last = declarations.count - 1
      if line.isEmpty, declarations[last].last?.first == "}" {
        declarations.append([])
      } else if !line.isEmpty || !declarations[last].isEmpty {
        declarations[last].append(line)
      }
    }
    return declarations.filter { !$0.allSatisfy(\.isEmpty) }
  }
}

extension Substring {
  /// Whether an extension begins here, in the first column.
  fileprivate var isExtension: Bool {
    hasPrefix("extension ") || (!hasPrefix(" ") && !hasPrefix("/") && contains(" extension "))
  }
}
