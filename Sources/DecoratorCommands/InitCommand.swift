import DecoratorCommandLine
import DecoratorGenerator
import DecoratorSpec

extension Command {
  static let initialize = Command(
    name: "init", alsoKnownAs: ["create", "new", "start"],
    summary: "Write a first spec for the protocols in Swift files.",
    usage: ["FOLDER...", "FILE.swift..."],
    discussion: """
      Each protocol gets the decorators that most people want, if they act on one of its members. A
      comment lists other decorators that could act. If a protocol cannot be decorated, a comment says
      why. The command also reads the other files of the target. It never overwrites a file.
      """,
    options: [output, .template, .format]
  ) { arguments, findings in
    let paths = arguments.operands
    let output = arguments.value(of: Command.output)
    if paths.isEmpty { throw Failure("no Swift file given") }
    if let other = paths.first(where: { !$0.hasSuffix(".swift") && !TextFile.isFolder($0) }) {
      throw Failure("'\(other)' is not a Swift file; name files '*.swift', or a folder of them")
    }
    if let output, output != "-", !output.hasSuffix("/"), !TextFile.isFolder(output),
      !OutputName.isSpec(String(Paths.fileName(of: output)))
    {
      throw Failure(
        "'--output' takes '*.decorators.yaml', '*.decorators.yml' or a folder, not '\(output)'")
    }
    let files = ReadFiles()
    var swiftFiles: [String] = []
    var unreadable: [(path: String, reason: String)] = []
    for path in paths {
      if !TextFile.isFolder(path) {
        guard findings.value(of: { try files.read(path) }) != nil else { continue }
        swiftFiles.append(path)
        continue
      }
      for path in TextFile.paths(below: path) where path.hasSuffix(".swift") {
        if TextFile.isFolder(path) { continue }
        do throws(Failure) {
          _ = try files.read(path)
          swiftFiles.append(path)
        } catch {
          unreadable.append((path, error.description))
        }
      }
    }
    guard findings.status == .success else { return }
    let draft = try SpecDraft(
      at: destination(of: swiftFiles, in: paths[0], output), arguments, reading: files)
    var spec = firstSpec(for: swiftFiles, at: draft, reading: files)
    let schema = schema(for: draft.path)
    let text = try spec.leaveOutErrors {
      FirstSpecText(spec: $0, path: draft.path, schema: schema, unreadableFiles: unreadable)
    } _: {
      [target = spec.target] in
      try draft.errors(in: $0.text, knowing: target)
    }
    guard !spec.isEmpty else {
      let reasons = spec.unreadable + spec.leftOut.flatMap(\.reasons)
      findings.add(reasons)
      for (path, reason) in unreadable { findings.addError("cannot read '\(path)': \(reason)") }
      let problem =
        reasons.isEmpty && unreadable.isEmpty
        ? "no protocol is declared" : "there is nothing to decorate"
      let list = paths.map { "'\($0)'" }.joined(separator: ", ")
      return findings.addError("\(problem) in \(list)")
    }
    if output == "-" { return try Console.write(text.text) }
    try OutputFile.create(text.text, at: draft.path)
    let leftOut = spec.leftOut.map(\.name) + unreadable.map(\.path)
    let list = "Left out, for the reasons given there: "
    try Console.print(
      ["Wrote \(draft.path)."] + (leftOut.isEmpty ? [] : [list + someOf(leftOut, width: 50) + "."])
        + ProductAddition.lines(for: spec.modules, ofTargetWithSpecAt: draft.path)
        + ["See what it does: decorate explain \(Paths.quotedForShell(draft.path))"])
  }

  private static let output = Option(
    name: "--output", shortName: "-o", value: "PATH|-",
    summary: """
      Write this spec, or a spec in this folder, or to standard output ('-'); by default, beside the \
      first FILE with a protocol, or in the FOLDER.
      """)

  /// Returns the spec for Swift files, with what the other files of their targets say.
  private static func firstSpec(
    for paths: [String], at draft: SpecDraft, reading files: ReadFiles
  ) -> FirstSpec {
    let folder = draft.folder
    let neighbors = Set(folder.neighbors)
    // Many files are in one folder.
    let byFolder = Dictionary(grouping: paths) { Paths.folder(of: $0) }
    let folders = byFolder.mapValues { TargetFolder(of: $0[0]) }
    let modules = Set(folders.values).intersection(neighbors)
    let isInModule = { (path: String) in
      folders[Paths.folder(of: path)].map(modules.contains) ?? false
    }
    let given = Set(paths.map(Paths.standardized))
    let others = Set(Set(folders.values).subtracting(modules).union([folder]).flatMap(\.files))
      .filter { !given.contains(Paths.standardized($0)) }
    let target = SpecTarget(
      specs: [], files: paths.filter { !isInModule($0) } + others.sorted())
    let targetFiles = TargetFiles(
      swiftFiles: target.swiftFiles,
      modules: target.modules(
        beside: folder, including: modules.sorted { $0.path < $1.path }, reading: files),
      specs: draft.otherSpecs, readFile: files.read)
    let ownFiles = Set(folder.files.map(Paths.standardized))
    let specFolder = Paths.absolute(String(Paths.folder(of: draft.path)))
    return FirstSpec(
      for: paths, in: targetFiles,
      ownFiles: Set(target.swiftFiles.filter { ownFiles.contains(Paths.standardized($0)) }),
      definitions: draft.definitions,
      relativePath: { Paths.relative(Paths.absolute($0), to: specFolder) },
      module: { TargetFolder(of: $0).moduleName })
  }

  /// Returns the path, from the folder of a spec, of the schema that stands in this folder or in one above
  /// it, up to that of the package; `nil` if there is none.
  private static func schema(for path: String) -> String? {
    let folder = Paths.absolute(String(Paths.folder(of: path)))
    var levels = 0
    while levels <= Paths.parts(of: folder).count {
      let above = levels == 0 ? folder : Paths.ancestor(of: folder, levels: levels)
      let schema = Paths.joined(above, "decorators.schema.json")
      if TextFile.exists(schema) { return Paths.relative(schema, to: folder) }
      if TextFile.exists(Paths.joined(above, "Package.swift")) { return nil }
      levels += 1
    }
    return nil
  }

  /// Returns the place of the spec; if it is printed, the place that it would have.
  private static func destination(
    of swiftFiles: [String], in operand: String, _ output: String?
  ) -> String {
    if let output, OutputName.isSpec(String(Paths.fileName(of: output))) { return output }
    let isFolder = TextFile.isFolder(operand)
    let types = DeclaredTypes(in: swiftFiles, readFile: TextFile.read)
    let first = isFolder ? operand : types.pathOfFirstProtocol ?? operand
    let stem =
      isFolder
      ? Paths.fileName(of: Paths.relative(Paths.absolute(first), to: "/"))
      : Paths.fileName(of: first).dropLast(".swift".count)
    let folder = isFolder ? first : String(Paths.folder(of: first))
    return Paths.joined(output == "-" ? folder : output ?? folder, "\(stem).decorators.yaml")
  }
}
