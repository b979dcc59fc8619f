@main
struct Program {
  static func main() async {
    print("== Catalog")
    await checkCatalog()
    print("== Completions")
    await checkCompletions()
    print("== Store")
    await checkStore()
    print("== Screen")
    await checkScreen()
    print("== Service")
    await checkService()
    print("== Shelf")
    await checkShelf()
    print("== Mixed")
    await checkMixed()
    print("== Vault")
    await checkVault()
    print("== Anywhere")
    await checkAnywhere()
    print("== Inline")
    await checkInline()
  }
}
