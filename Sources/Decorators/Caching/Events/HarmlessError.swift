/// An error of the library whose text contains nothing about a call, so that anyone may read it.
protocol HarmlessError: Error {}
