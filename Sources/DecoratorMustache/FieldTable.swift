/// Elements by the names of fields, for names that many objects have.
public struct FieldTable<Element: Sendable>: Sendable {
  /// The elements by the numbers of their names.
  @usableFromInline var elements: [Element?] = []

  /// Creates a table. If a name occurs twice, the earlier element counts.
  public init(_ pairs: some Sequence<(String, Element)>) {
    for (text, element) in pairs {
      let number = FieldName(text).number
      while elements.count <= number { elements.append(nil) }
      if elements[number] == nil { elements[number] = element }
    }
  }

  // Other modules have tables of functions, which are slow to find without the type of the element.
  @inlinable public subscript(name: FieldName) -> Element? {
    name.number < elements.count ? elements[name.number] : nil
  }

  public var names: Set<String> {
    Set(elements.indices.filter { elements[$0] != nil }.map { FieldName(number: $0).text })
  }
}

extension FieldTable: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Element)...) { self.init(elements) }
}
