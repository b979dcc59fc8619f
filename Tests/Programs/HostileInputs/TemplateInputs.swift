private let frontMatter =
  "---\ndecorator: a\ntype: A{Protocol}\nmodifier: b\nsummary: c\n"

let templateInputs: [HostileInput] =
  [
    "{", "}", "{{", "}}", "{{{", "{{}}", "{{=", "{{= =}}", "{{=<% %>=}}", "{{!", "{{! a }}",
    "{{! a }}\n",
    "{{name}}", "{{name}}\n", "{{{name}}}", "{{missing}}", "{{missing}}\n", "{{pair}}", "{{.}}",
    "{{a..b}}",
    "{{name", "{{na me}}", "{{#", "{{#a}}", "{{^a}}", "{{/a}}", "{{#yes}}", "{{#pair}}{{/pair}}",
    "{{#pair}}\n{{name}}\n{{/pair}}\n", "{{#yes}}{{/no}}", "{{#a}}{{^b}}{{/a}}", "{{> Head}}",
    "  {{> Head}}\n", "{{> Wrong}}", "{{> Missing}}", "{{> Endless}}", "{{>", "{{< Parent}}",
    "{{< Parent}}{{/Parent}}\n", "{{< Parent}}{{$title}}a\n{{/title}}{{/Parent}}", "{{$title}}",
    "{{$title}}{{/title}}", "{{$title}}\n{{/title}}\n", " ", "\n", "\t", "\r\n", "\r", "é", "😀",
    "\0", "a",
    "a\n", "{{lines}}", "{{&lines}}\n", "{{#object}}{{#object}}{{deep}}{{/object}}{{/object}}",
    "{{é}}", "{{#yes}}\n", "---\n",
  ].map { HostileInput.repeating($0, in: .template) }
  + [
    .counting("{{missing№}}", in: .template),
    .counting("{{missing№}}\n", in: .template),
    .counting("{{№missing№}}\n{{/missing№}}", in: .template),
    .counting("{{> Missing№}}\n", in: .template),
    .counting(
      "{{$block№}}a{{/block№}}", after: "{{< Parent}}", before: "{{/Parent}}", in: .template),
    .counting("{{$block№}}a{{/block№}}", in: .template),
    .repeating(".a", after: "{{name", before: "}}", in: .template),
    .repeating("a", after: "{{", before: "}}", in: .template),
    .repeating(" ", after: "{{", before: "name}}", in: .template),
    .repeating("=", after: "{{=", in: .template),
    .repeating(
      "{{name}}\n", after: "{{< Parent}}{{$body}}", before: "{{/body}}{{/Parent}}", in: .template),
    .counting("k№: v\n", after: frontMatter, before: "---\n", in: .template),
    .counting(
      "  k№: { type: boolean }\n", after: frontMatter + "options:\n", before: "---\n", in: .template
    ),
    .counting(
      "  - { when: [f№], act: a№ }\n", after: frontMatter + "members:\n", before: "---\n",
      in: .template),
    .counting("a№, ", after: frontMatter + "locals: [", before: "]\n---\n", in: .template),
  ]
