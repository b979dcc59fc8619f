import Testing

@testable import DecoratorGenerator

/// Decorators of protocols that are nested in types.
@Suite struct NestedDeclarationsTests {
  @Test func `What is no extension stands in one of the type`() {
    let marked =
      "/// One.\nstruct \u{1}A {\n  let a: Int\n\n  let b: Int\n}\n\n@available(*, x)\nextension T.P {\n  \u{1}A()\n}\n"
    let nested = NestedDeclarations(namespace: "T", marked: marked)
    #expect(
      nested.text == """
        extension T {
          /// One.
          struct A {
            let a: Int

            let b: Int
          }
        }

        @available(*, x)
        extension T.P {
          T.A()
        }

        """)
  }

  @Test func `Neighbours share an extension`() {
    let text =
      "struct A {\n}\n\nprivate enum B {\n}\n\npublic extension T.P {\n}\n\nstruct C {\n}\n"
    let nested = NestedDeclarations(namespace: "T", marked: text)
    #expect(
      nested.text == """
        extension T {
          struct A {
          }

          private enum B {
          }
        }

        public extension T.P {
        }

        extension T {
          struct C {
          }
        }

        """)
  }
}
