/// A spec as YAML, with the report on what is wrong in it.
package struct ParsedSpec {
  let report: Report
  let root: YAMLNode
}
