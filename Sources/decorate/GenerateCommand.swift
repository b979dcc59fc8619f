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

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--output", "-o": output = try Self.value(of: argument, from: &rest)
      case "--template": templates.append(try Self.value(of: argument, from: &rest))
      case "--inputs": declaredInputs = try Self.value(of: argument, from: &rest)
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
      var files: [(path: String, text: String)] = []
      var problems: [Diagnostic] = []
      let destinations = Destinations(of: specs, output: output)
      for spec in specs {
        let source = SourceText(path: spec, text: try TextFile.read(spec))
        if let declaredInputs { try touchInputs(of: source, listedIn: declaredInputs) }
        do throws(DiagnosticsError) {
          files.append((destinations.path(forSpec: spec), try generator.swiftFile(for: source)))
        } catch {
          problems += error.diagnostics
        }
      }
      guard problems.isEmpty else { throw DiagnosticsError(problems) }
      for (path, text) in files {
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
    return try Generator(library: library) { try TextFile.read($0) }
  }

  /// Touches the list of the Swift files that the build plan knows the spec to read, if the spec
  /// now reads others.
  ///
  /// SwiftPM's native build system keeps its plan while only contents change. The list is an input
  /// of the build command, so that touching it makes the next build run the command again, until a
  /// new plan knows better.
  private func touchInputs(of spec: SourceText, listedIn listPath: String) throws {
    let list = try TextFile.read(listPath)
    let known = Set(list.split(separator: "\n").map(String.init))
    if !SpecInputs(ofSpec: spec.text).sources.allSatisfy(known.contains) {
      try TextFile.overwrite(list, at: listPath)
    }
  }
}
