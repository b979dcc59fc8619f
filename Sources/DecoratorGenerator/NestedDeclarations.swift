/// The declarations of a decorator whose protocol is nested in a type.
///
/// The decorator is in an extension of that type, since the protocol's members use names from
/// there. Extensions, such as the one with the modifier, are outside, as Swift requires, and name
/// the decorator by its qualified name.
struct NestedDeclarations {
  /// The type around the protocol, for example `Feed.Storage`.
  let namespace: String
  /// The rendered text, with a mark before the decorator's name.
  let marked: String

  /// The character before the name of a decorator that is qualified outside. No Swift contains it.
  static let mark = "\u{1}"

  /// The text of all declarations.
  var text: String {
    var text = ""
    var isInside = false
    for declaration in Self.declarations(marked) {
      let isExtension = declaration.contains(where: \.isExtension)
      if isInside, isExtension { text += "}\n" }
      if !text.isEmpty { text += "\n" }
      if !isInside, !isExtension { text += "extension \(namespace) {\n" }
      isInside = !isExtension
      for line in declaration {
        text += line.isEmpty || isExtension ? "" : "  "
        text += line.replacing(Self.mark, with: isExtension ? namespace + "." : "")
        text += "\n"
      }
    }
    return isInside ? text + "}\n" : text
  }

  /// Returns the lines of each declaration. A declaration ends if an empty line follows a brace in
  /// the first column.
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
  /// A Boolean value that indicates whether it is an extension, from the first column on.
  fileprivate var isExtension: Bool {
    hasPrefix("extension ") || (!hasPrefix(" ") && !hasPrefix("/") && contains(" extension "))
  }
}
