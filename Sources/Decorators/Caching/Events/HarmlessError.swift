/// An error of the library whose text says nothing of a call, so that everybody may see it.
protocol HarmlessError: Error {}
