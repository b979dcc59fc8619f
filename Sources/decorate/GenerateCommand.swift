import Generator
import Spec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `decorate generate`
struct GenerateCommand {
  struct UsageError: Error {
    var message: String
  }

  private var specs: [String] = []
  private var templates: [String] = []
  private var output: String?
  private var declaredInputs: String?
  private var listOfSpecs: String?
  private let files = ReadFiles()

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--output", "-o": output = try Self.value(of: argument, from: &rest)
      case "--template": templates.append(try Self.value(of: argument, from: &rest))
      case "--inputs": declaredInputs = try Self.value(of: argument, from: &rest)
      case "--specs": listOfSpecs = try Self.value(of: argument, from: &rest)
      case _ where argument.hasPrefix("-"):
        throw UsageError(message: "unknown option '\(argument)'")
      default: specs.append(argument)
      }
    }
    if specs.isEmpty { throw UsageError(message: "no spec given") }
    if output == "-", specs.count > 1 {
      throw UsageError(message: "'--output -' takes one spec, not \(specs.count)")
    }
    if declaredInputs != nil, specs.count > 1 {
      throw UsageError(message: "'--inputs' takes one spec, not \(specs.count)")
    }
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else {
      throw UsageError(message: "'\(option)' needs a value")
    }
    return value
  }

  /// Generates for all specs before it writes for any: where one has a mistake, nothing is written.
  func run() -> ExitStatus {
    do {
      let generator = try generator()
      var outputs: [(path: String, text: String)] = []
      var problems: [Diagnostic] = []
      let otherSpecs = try listOfSpecs.map(Self.lines) ?? specs
      let destinations = Destinations(of: specs, output: output)
      for spec in specs {
        let source = SourceText(path: spec, text: try TextFile.read(spec))
        do throws(DiagnosticsError) {
          let text = try generator.swiftFile(for: source, besides: otherSpecs.filter { $0 != spec })
          outputs.append((destinations.path(forSpec: spec), text))
        } catch {
          problems += error.diagnostics
        }
        if let declaredInputs { try touchInputs(listedIn: declaredInputs) }
      }
      guard problems.isEmpty else { throw DiagnosticsError(problems) }
      for (path, text) in outputs {
        if path == "-" { Console.printVerbatim(text) } else { try TextFile.write(text, to: path) }
      }
      return .success
    } catch let error as DiagnosticsError {
      for diagnostic in error.diagnostics { Console.printError(diagnostic.description) }
      return .invalidInput
    } catch let error as TextFile.Failure {
      Console.printError("error: \(error)")
      return .inputOutput
    } catch {
      Console.printError("error: \(error)")
      return .inputOutput
    }
  }

  private func generator() throws -> Generator {
    var library = try TemplateLibrary.builtIn()
    for path in templates {
      library.add(try TemplateFile(SourceText(path: path, text: try TextFile.read(path))))
    }
    return try Generator(library: library) { [files] in try files.read($0) }
  }

  /// Touches the list of the files that the build plan knows the tool to read for the spec, if it
  /// has read others.
  ///
  /// SwiftPM's native build system keeps its plan while only contents change. The list is an input
  /// of the build command, so that touching it makes the next build run the command again, until a
  /// new plan knows better.
  private func touchInputs(listedIn list: String) throws {
    if !files.areAll(in: try Self.lines(of: list)) {
      try TextFile.overwrite(try TextFile.read(list), at: list)
    }
  }

  private static func lines(of path: String) throws -> [String] {
    try TextFile.read(path).split(separator: "\n").map(String.init)
  }
}
