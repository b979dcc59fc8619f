/// A type as it is written. Names are not resolved: an alias of a closure is a name here.
public struct TypeSyntax: Sendable, Equatable {
  /// The place in the parsed text.
  public var range: Range<Int>
  /// The kind of the type, with its parts.
  public var kind: Kind

  /// The kinds of types. Those that hold an array need no other room.
  public enum Kind: Sendable, Equatable {
    /// `Feed.Item<Int>`: the parts between the dots.
    case named([NameComponent])
    /// `T?`
    indirect case optional(TypeSyntax)
    /// `T!`
    indirect case implicitlyUnwrapped(TypeSyntax)
    /// `[T]`
    indirect case array(TypeSyntax)
    /// `[4 of T]`
    indirect case inlineArray(count: String, TypeSyntax)
    /// `[K: V]`
    indirect case dictionary(TypeSyntax, TypeSyntax)
    /// `()`, `(T)` and `(a: T, U)`
    case tuple([TupleElement])
    /// `(A) async throws -> B`
    indirect case function(FunctionType)
    /// `A & B`
    case composition([TypeSyntax])
    /// `some T`
    indirect case opaque(TypeSyntax)
    /// `any T`
    indirect case existential(TypeSyntax)
    /// `T.Type`, `T.Protocol`: the name after the last dot.
    indirect case metatype(TypeSyntax, String)
    /// `~T`
    indirect case suppressed(TypeSyntax)
    /// `repeat T`
    indirect case packExpansion(TypeSyntax)
    /// `each T`
    indirect case packElement(TypeSyntax)
    /// Attributes and specifiers before a type: `@escaping @Sendable () -> Void`, `inout Int`.
    indirect case attributed([Attribute], specifiers: [Modifier], TypeSyntax)
  }

  /// A part of a dotted name.
  public struct NameComponent: Sendable, Equatable {
    /// The name, with its module if the source has one: `Foundation::URL`.
    public var name: String
    /// The types between `<` and `>`. A number is a type with the number as its name.
    public var genericArguments: [TypeSyntax]

    /// Makes a part of a name.
    public init(_ name: String, genericArguments: [TypeSyntax] = []) {
      self.name = name
      self.genericArguments = genericArguments
    }
  }

  /// An element of a tuple, or a parameter of a function type.
  public struct TupleElement: Sendable, Equatable {
    /// The label. In a parameter of a function type, `_ items` has the label `_` and the second
    /// name `items`.
    public var label: String?
    /// The second name of a parameter; `nil` if there is none.
    public var secondName: String?
    /// The type.
    public var type: TypeSyntax
    /// A Boolean value that indicates whether `...` follows the type.
    public var isVariadic: Bool
  }

  /// A function type.
  public struct FunctionType: Sendable, Equatable {
    /// The parameters, in source order.
    public var parameters: [TupleElement]
    /// The effects between the parameters and `->`.
    public var effects: Effects
    /// The type after `->`.
    public var result: TypeSyntax
  }

  /// Makes a type; by default one without a place.
  public init(_ kind: Kind, range: Range<Int> = 0..<0) {
    self.kind = kind
    self.range = range
  }
}

/// The effects of a call besides its result.
public struct Effects: Sendable, Equatable {
  /// A Boolean value that indicates whether it may suspend.
  public var isAsync: Bool
  /// The errors that it throws, if any.
  public var throwing: Throwing

  /// The errors that something throws.
  public enum Throwing: Sendable, Equatable {
    /// No errors.
    case never
    /// `throws`
    case anyError
    /// `throws(E)`
    case typed(TypeSyntax)
    /// `rethrows`
    case `rethrows`
  }

  /// Makes effects; by default none.
  public init(isAsync: Bool = false, throwing: Throwing = .never) {
    self.isAsync = isAsync
    self.throwing = throwing
  }
}

extension Effects: CustomStringConvertible {
  /// The effects as they follow parameters, for example `async throws(E)`; empty if there are none.
  public var description: String {
    let words = [isAsync ? "async" : "", throwing.description].filter { !$0.isEmpty }
    return words.joined(separator: " ")
  }

  /// A Boolean value that indicates whether it can throw an error. `throws(Never)` cannot.
  public var canThrow: Bool {
    switch throwing {
    case .never: false
    case .anyError, .rethrows: true
    case .typed(let error): !["Never", "Swift.Never"].contains(error.description)
    }
  }

  /// A Boolean value that indicates whether it neither is `async` nor throws.
  public var isNone: Bool { !isAsync && throwing == .never }
}

extension Effects.Throwing: CustomStringConvertible {
  /// `throws`, `throws(E)` or `rethrows`; empty if it does not throw.
  public var description: String {
    switch self {
    case .never: ""
    case .anyError: "throws"
    case .typed(let error): "throws(\(error))"
    case .rethrows: "rethrows"
    }
  }
}
