import Foundation

/// A clock that has dates, such as the manual clock of a test: a store with the clock of a stack takes its dates, too.
package protocol DatedClock: Clock, Sendable {
  var date: Date { get }
}
