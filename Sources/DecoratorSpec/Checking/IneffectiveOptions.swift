import DecoratorDeclarations

extension DecoratedProtocol {
  /// Returns a warning for each decorator that does nothing, or an option of which does nothing, on the first
  /// of them.
  ///
  /// - Parameter texts: The texts of all protocols of the spec.
  func ineffectiveOptions(among texts: OptionTexts, in spec: SourceText) -> [Diagnostic] {
    decorators.compactMap { configured in
      idleTreatment(of: configured, in: spec) ?? idleReference(of: configured)
        ?? idleText(of: configured, among: texts)
    }
  }

  /// A rule of the template says that the decorator does nothing.
  private func idleTreatment(
    of configured: ConfiguredDecorator, in spec: SourceText
  ) -> Diagnostic? {
    let acting = zip(declaration.members, configured.treatments).filter { $0.1.isActing }
    for rule in configured.definition.remarks(.noEffect) {
      let idle = acting.filter { rule.applies(to: $0.1.facts, with: $0.1.options) }
      guard let (member, treatment) = idle.first, let reason = rule.reason else { continue }
      let place = rule.optionNames.lazy.compactMap {
        treatment.ownOrigins[$0]?.place ?? configured.origins[$0]?.place
      }.first
      return Diagnostic(
        .warning,
        idleMessage(
          on: configured.definition.key,
          for: idle.count == acting.count ? nil : "'\(member.fullName)'", because: reason),
        at: place?.offset ?? configured.requestedAt, in: place?.source ?? spec)
    }
    return nil
  }

  /// An option names a member on which the decorator does not act in the way that the option needs.
  private func idleReference(of configured: ConfiguredDecorator) -> Diagnostic? {
    for option in configured.definition.options where !option.acting.isEmpty {
      // For an option of one member, that is an error.
      if case .member = option.type { continue }
      for treatment in configured.treatments {
        guard case .members(let references)? = treatment.ownOptions[option.name] else { continue }
        for reference in references {
          let verdict = configured.treatments[reference.index].verdict
          guard verdict.mode.map(option.acting.contains) != true,
            let place = treatment.ownOrigins[option.name]?.place
          else { continue }
          let reason = verdict.reason ?? "it is not one that the option is for"
          var remedy = "remove it here"
          if case .leftOut = verdict {
            remedy += ", or let '\(configured.definition.key)' act on '\(reference.name)'"
          }
          return Diagnostic(
            .warning,
            idleMessage(
              on: option.name, for: "'\(reference.name)'", because: reason, remedy: remedy),
            at: reference.offset, in: place.source)
        }
      }
    }
    return nil
  }

  /// An option has a text that no member has.
  private func idleText(
    of configured: ConfiguredDecorator, among texts: OptionTexts
  ) -> Diagnostic? {
    for option in configured.definition.options {
      guard let source = option.among else { continue }
      for text in configured.texts(of: option.name) {
        let known = texts[source, of: configured.definition.key]
        if known.contains(text.text) { continue }
        let names = known.all.map(\.text)
        return Diagnostic(
          .warning,
          idleMessage(
            on: option.name, because: "'\(source)' of no member is '\(text.text.text)'")
            + (names.isEmpty
              ? "; add it to the members that are meant, or remove it here"
              : suggestion(for: text.text.text, among: names)),
          at: text.text.offset, in: text.place.source)
      }
    }
    return nil
  }
}

extension ConfiguredDecorator {
  /// The texts of an option of the members on which it acts, with their places.
  func texts(of option: String) -> [(text: InterpolatedText, place: SourcePlace)] {
    treatments.filter(\.isActing).flatMap { treatment in
      guard case .texts(let texts, let place)? = treatment.ownOptions[option] else {
        return [(text: InterpolatedText, place: SourcePlace)]()
      }
      return texts.map { ($0, place) }
    }
  }
}

extension MemberRule {
  /// The options that its conditions name.
  fileprivate var optionNames: [String] {
    (conditions + alternatives).compactMap {
      if case .option(let path, _) = $0 { String(path.prefix { $0 != "." }) } else { nil }
    }
  }
}
