import DecoratorSpec

/// The specs on a command line, and the files with which they are read.
package struct SpecArguments {
  /// The options of all commands that read specs.
  package static let options: [Option] = [
    target, .template, module, packageModule, dependencies, checkedIn, .format,
  ]

  package static let target = Option(
    name: "--target", value: "FOLDER",
    summary: """
      Read specs with the files of this folder, for a target with a 'path:' in Package.swift.
      """)
  package static let module = Option(
    name: "--module", value: "NAME=FILE|DIR",
    summary: """
      Look for public protocols in these Swift files of a module that the target depends on. May be \
      repeated. By default, folders beside the target are modules if the target imports them.
      """, isRepeatable: true)
  package static let packageModule = Option(
    name: "--package-module", value: "NAME=FILE|DIR",
    summary: "Do the same for a module of the same package, which shows 'package' protocols, too.",
    isRepeatable: true)
  private static let dependencies = Option(
    name: "--dependencies", value: "TARGET=MODULE,...",
    summary: """
      Report decorators whose modules are not among these, which are all that the target depends on. For \
      several targets, repeat it. By default, nothing is known of dependencies.
      """, isRepeatable: true)
  private static let checkedIn = Option(
    name: "--checked-in",
    summary: """
      Expect generated files beside their specs: 'generate' prints their paths, and 'check' reports \
      missing ones.
      """)

  /// The text on the operands in help.
  static let discussion = """
    A FOLDER stands for all specs below it. As in a build, the tool reads a spec with the Swift files
    and templates of its target: the folder below the nearest 'Sources' or 'Tests', or otherwise the
    spec's own folder. If you name Swift files, they are the target, with the templates (*.mustache)
    that you name. '@FILE' stands for the lines of a file.
    """

  package let paths: [String]
  /// The specs with their targets.
  private(set) var targets: [SpecTarget] = []
  /// A Boolean value that indicates whether the command line names the target's files itself.
  let namesFiles: Bool
  private let target: String?
  /// The modules that the command line names.
  let modules: [SourceModule]
  /// The words of the command line that do so.
  private let moduleWords: [String]
  /// The modules that targets depend on, as far as the command line tells, and its words that do so.
  private let dependencies: [TargetDependencies]
  let dependencyWords: [String]
  /// The templates that the command line names.
  private let ownTemplates: [String]
  /// A Boolean value that indicates whether the generated files are checked in beside the specs.
  let areCheckedIn: Bool
  let files: [String]
  /// A hint for each file in a folder that is named almost like a spec.
  private(set) var hints: [String] = []

  package init(_ arguments: Arguments) throws(Failure) {
    files = arguments.operands
    if files.contains("") { throw Failure("a name is empty; write that of a spec or a folder") }
    areCheckedIn = arguments.has(Self.checkedIn)
    let swiftFiles = files.filter { $0.hasSuffix(".swift") }
    let templates = files.filter { $0.hasSuffix(TemplateFileName.suffix) }
    var specs: [String] = []
    for file in files
    where !file.hasSuffix(".swift") && !file.hasSuffix(TemplateFileName.suffix) {
      let isFolder = TextFile.isFolder(file)
      // The command plugin also names files that are only named almost like specs.
      guard isFolder || areCheckedIn else {
        if let failure = Self.failure(ofSpecNamed: file) { throw failure }
        specs.append(file)
        continue
      }
      let all = isFolder ? TextFile.paths(below: file) : [file]
      let found = all.filter { OutputName.isSpec(String(Paths.fileName(of: $0))) }
      hints += all.compactMap(OutputName.hint)
      if isFolder, found.isEmpty {
        let hint = hints.first ?? Self.hint(onOneOf: all) ?? "name files '*.decorators.yaml'"
        throw Failure("the folder '\(file)' has no specs; \(hint)")
      }
      specs += found
    }
    var knownPaths: Set<String> = []
    paths = specs.filter { knownPaths.insert(Paths.standardized($0)).inserted }
    namesFiles = !swiftFiles.isEmpty
    target = arguments.value(of: Self.target)
    modules =
      try Self.modules(in: arguments, Self.module)
      + Self.modules(in: arguments, Self.packageModule)
    moduleWords = [Self.module, Self.packageModule].flatMap { option in
      arguments.values(of: option).flatMap { [option.name, $0] }
    }
    dependencyWords = arguments.values(of: Self.dependencies).sorted()
    dependencies = try dependencyWords.map(Self.dependencies)
    ownTemplates = try arguments.templates() + (namesFiles ? [] : templates)
    if let target, !TextFile.isFolder(target) {
      throw Failure("'--target' takes a folder, not '\(target)'")
    }
    if target != nil, namesFiles {
      throw Failure("the Swift files are the target; remove them, or '--target'")
    }
    if paths.isEmpty, !(areCheckedIn && namesFiles) {
      guard let file = swiftFiles.first else { throw Failure("no spec given") }
      let folder = Paths.folder(of: file).dropLast()
      throw Failure(
        "no spec given, since '\(file)' is a Swift file; name a spec or its folder, such as "
          + "'\(folder.isEmpty ? "." : folder)'")
    }
    if namesFiles {
      targets = [SpecTarget(specs: paths, files: swiftFiles + templates)]
      return
    }
    let folders = paths.map { target.map(TargetFolder.init(at:)) ?? TargetFolder(of: $0) }
    var known: Set<TargetFolder> = []
    targets = folders.filter { known.insert($0).inserted }.map { folder in
      SpecTarget(specs: zip(paths, folders).filter { $1 == folder }.map(\.0), in: folder)
    }
  }

  /// Returns the failure for a file that has not the name of a spec; `nil` for others, and if there is none.
  private static func failure(ofSpecNamed file: String) -> Failure? {
    let name = String(Paths.fileName(of: file))
    guard !OutputName.isSpec(name), TextFile.exists(file) else { return nil }
    let stem = name.wholeMatch(of: /(.+)\.ya?ml/).map { "\($0.1)" } ?? "*"
    return Failure(
      OutputName.hint(onFile: file)
        ?? "'\(file)' is no spec by its name; name it '\(stem).decorators.yaml'")
  }

  /// Returns a hint on the first file that has the text of a spec, but not its name.
  private static func hint(onOneOf paths: [String]) -> String? {
    paths.lazy.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.compactMap { path in
      (try? TextFile.read(path)).flatMap { OutputName.hint(onFile: path, text: $0) }
    }.first
  }

  /// Returns the modules that an option names, each with all its files.
  private static func modules(
    in arguments: Arguments, _ option: Option
  ) throws(Failure) -> [SourceModule] {
    var files: [String: [String]] = [:]
    for value in arguments.values(of: option) {
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw Failure("'\(option.name)' takes '\(option.value ?? "")', not '\(value)'")
      }
      if !TextFile.exists(parts[1]) {
        throw Failure(
          to: "read", parts[1], "no such file or directory, which '\(option.name)' names")
      }
      files[parts[0], default: []] +=
        TextFile.isFolder(parts[1])
        ? TextFile.paths(below: parts[1]).filter { $0.hasSuffix(".swift") } : [parts[1]]
    }
    return files.sorted { $0.key < $1.key }.map { name, files in
      SourceModule(name: name, isOfSamePackage: option == packageModule, files: files)
    }
  }

  /// Returns the target and the modules that a value of `--dependencies` names.
  private static func dependencies(from value: String) throws(Failure) -> TargetDependencies {
    guard let sign = value.lastIndex(of: "="), sign > value.startIndex else {
      throw Failure(
        "'\(Self.dependencies.name)' takes '\(Self.dependencies.value ?? "")', not '\(value)'")
    }
    let modules = value[sign...].dropFirst().split(separator: ",").map(String.init)
    return TargetDependencies(
      of: String(value[..<sign]), on: modules, wayToAdd: ProductAddition.text)
  }

  /// Returns the modules that a target depends on; `nil` if they are not known.
  func dependencies(of target: SpecTarget) -> TargetDependencies? {
    if dependencies.count < 2 { return dependencies.first }
    guard let name = target.folder?.moduleName else { return nil }
    return dependencies.first { $0.target == name }
  }

  /// The paths of all files that the command line names.
  var namedFiles: [String] { files + modules.flatMap(\.files) }

  /// Reports generated files in the targets whose specs no longer exist. Swift would compile them
  /// all the same.
  func reportOrphans(to findings: inout Findings) {
    for (path, spec) in targets.flatMap({ $0.orphans(areBesideSpecs: areCheckedIn) }) {
      findings.addError(
        "'\(path)' was generated from '\(spec)', which no longer exists; remove the file")
    }
  }

  /// The words of this command line that name the target and the templates.
  var filesOfCommand: [String] {
    var words = namesFiles ? files.filter { !paths.contains($0) } : []
    if let target { words += ["--target", target] }
    for template in ownTemplates { words += ["--template", template] }
    return words + moduleWords
  }

  /// Returns the templates for a target: its own, and those of `--template`.
  func templates(of target: SpecTarget) -> [String] {
    let own = Set(ownTemplates.map(Paths.standardized))
    return ownTemplates + target.templates.filter { !own.contains(Paths.standardized($0)) }
  }
}
