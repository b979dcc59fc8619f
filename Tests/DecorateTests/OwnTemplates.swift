/// Templates for tests that print what templates say, which then does not change with the built-in
/// ones.
enum OwnTemplates {
  static let arguments = ["--template", "Audit.mustache", "--template", "Count.mustache"]
  static let files = ["Audit.mustache": audit, "Count.mustache": count]

  private static let audit = """
    ---
    decorator: audit
    type: Auditing{Protocol}
    modifier: auditing
    summary: writes down who called what, when, and with which values of the parameters that matter
    parameters:
      - { name: name, label: as, type: String, default: '{{options.category.literal}}', summary: Where. }
      - { name: log, label: to, type: '(String) -> Void', default: '{ _ in print(")") }', summary: What with. }
      - { name: days, label: 'on', type: '{{runtime.Days}}', default: .all, summary: When. }
    options:
      category: { type: string, default: general, summary: Where it is written down. }
      keep:
        type: record
        shorthand: [none, period]
        oneOf: [none, period]
        summary: How long it is kept.
        fields:
          none: { type: boolean, summary: Not at all. }
          period: { type: duration, summary: As long. }
          copies: { type: integer, minimum: 1, with: [period], summary: How often. }
      mask: { type: parameters, also: [result], scope: both, summary: 'What is left out of it, since it is secret, or of no use to those who read it.' }
      when: { type: expression, scope: member, summary: Which results matter. }
      undoes: { type: members, scope: member }
    members:
      - { when: [not method], refuse: only methods are audited }
      - { when: [throws], with: [undoes], act: reversed }
      - { when: [mutating], refuse: 'it is mutating, and what it changes cannot be seen from outside, so that nothing of use could be written down' }
      - { act: audited }
    ---
    struct {{type}} {}
    extension {{protocol}} {
      func {{modifier}}({{#parameters}}{{text}},{{/parameters}}) -> {{modified}} {}
    }
    """

  private static let count = """
    ---
    decorator: count
    type: Counting{Protocol}
    modifier: counting
    summary: counts calls
    options:
      step: { type: number, minimum: 1, default: 1.5 }
      safe: { type: boolean, scope: both, summary: Whether counting twice does no harm. }
    members:
      - { when: [async], act: counted }
      - { when: [method], act: counted }
      - { refuse: it is not called }
    onlyWhenNamed:
      - { when: [writing], without: [safe], because: its name says that it writes }
      - { when: [not async], because: it is synchronous }
    ---
    extension {{protocol}} {
      func {{modifier}}() -> {{modified}} {}
    }
    """
}
