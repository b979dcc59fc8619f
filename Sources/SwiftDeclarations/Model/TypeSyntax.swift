/// A type as it is written. Names are not resolved: an alias of a closure is a name here.
public struct TypeSyntax: Sendable, Hashable {
  /// Where it stands in the parsed text.
  public var range: Range<Int>
  /// What it is made of.
  public var kind: Kind

  /// What a type can be made of.
  public indirect enum Kind: Sendable, Hashable {
    /// `Feed.Item<Int>`: the parts between the dots.
    case named([NameComponent])
    /// `T?`
    case optional(TypeSyntax)
    /// `T!`
    case implicitlyUnwrapped(TypeSyntax)
    /// `[T]`
    case array(TypeSyntax)
    /// `[4 of T]`
    case inlineArray(count: String, TypeSyntax)
    /// `[K: V]`
    case dictionary(TypeSyntax, TypeSyntax)
    /// `()`, `(T)` and `(a: T, U)`
    case tuple([TupleElement])
    /// `(A) async throws -> B`
    case function(FunctionType)
    /// `A & B`
    case composition([TypeSyntax])
    /// `some T`
    case opaque(TypeSyntax)
    /// `any T`
    case existential(TypeSyntax)
    /// `T.Type`, `T.Protocol`: the name behind the last dot.
    case metatype(TypeSyntax, String)
    /// `~T`
    case suppressed(TypeSyntax)
    /// `repeat T`
    case packExpansion(TypeSyntax)
    /// `each T`
    case packElement(TypeSyntax)
    /// Attributes and specifiers in front of a type: `@escaping @Sendable () -> Void`, `inout Int`.
    case attributed([Attribute], specifiers: [Modifier], TypeSyntax)
  }

  /// A part of a dotted name.
  public struct NameComponent: Sendable, Hashable {
    /// The name, with the module in front of it if it is written so: `Foundation::URL`.
    public var name: String
    /// What stands between `<` and `>`. A number is a type whose name it is.
    public var genericArguments: [TypeSyntax]

    /// Makes a part of a name.
    public init(_ name: String, genericArguments: [TypeSyntax] = []) {
      self.name = name
      self.genericArguments = genericArguments
    }
  }

  /// An element of a tuple, or a parameter of a function type.
  public struct TupleElement: Sendable, Hashable {
    /// The label and, in a function type's parameters, the second name: `_ items` is `"_"` and
    /// `"items"`.
    public var label: String?
    /// The second name of a parameter; `nil` where there is one at most.
    public var secondName: String?
    /// The type.
    public var type: TypeSyntax
    /// A Boolean value that indicates whether `...` follows the type.
    public var isVariadic: Bool

    /// Makes an element, without a label unless one is given.
    public init(
      label: String? = nil, secondName: String? = nil, type: TypeSyntax, isVariadic: Bool = false
    ) {
      self.label = label
      self.secondName = secondName
      self.type = type
      self.isVariadic = isVariadic
    }
  }

  /// A function type.
  public struct FunctionType: Sendable, Hashable {
    /// The parameters, in the order written.
    public var parameters: [TupleElement]
    /// What stands between the parameters and `->`.
    public var effects: Effects
    /// What stands behind `->`.
    public var result: TypeSyntax

    /// Makes a function type.
    public init(parameters: [TupleElement], effects: Effects, result: TypeSyntax) {
      self.parameters = parameters
      self.effects = effects
      self.result = result
    }
  }

  /// Makes a type that stands nowhere, unless a place is given.
  public init(_ kind: Kind, range: Range<Int> = 0..<0) {
    self.kind = kind
    self.range = range
  }
}

/// What calling something can do besides returning.
public struct Effects: Sendable, Hashable {
  /// A Boolean value that indicates whether it may suspend.
  public var isAsync: Bool
  /// Which errors it throws, if any.
  public var throwing: Throwing

  /// Which errors something throws.
  public enum Throwing: Sendable, Hashable {
    /// It throws none.
    case never
    /// `throws`
    case anyError
    /// `throws(E)`
    case typed(TypeSyntax)
    /// `rethrows`
    case `rethrows`
  }

  /// Makes effects, none unless said otherwise.
  public init(isAsync: Bool = false, throwing: Throwing = .never) {
    self.isAsync = isAsync
    self.throwing = throwing
  }
}

extension Effects: CustomStringConvertible {
  /// The effects as they stand behind parameters, `async throws(E)` for example; empty where there
  /// are none.
  public var description: String {
    let words = [isAsync ? "async" : "", throwing.description].filter { !$0.isEmpty }
    return words.joined(separator: " ")
  }

  /// A Boolean value that indicates whether it throws anything: `throws(Never)` does not.
  public var canThrow: Bool {
    switch throwing {
    case .never: false
    case .anyError, .rethrows: true
    case .typed(let error): !["Never", "Swift.Never"].contains(error.description)
    }
  }

  /// A Boolean value that indicates whether it is neither `async` nor throws.
  public var isNone: Bool { !isAsync && throwing == .never }
}

extension Effects.Throwing: CustomStringConvertible {
  /// `throws`, `throws(E)`, `rethrows`; empty for what does not throw.
  public var description: String {
    switch self {
    case .never: ""
    case .anyError: "throws"
    case .typed(let error): "throws(\(error))"
    case .rethrows: "rethrows"
    }
  }
}
