import Foundation

/// Played scenarios as JUnit XML, in the one form that the lab and its command have: a test suite for each scenario, a
/// test case for each step.
///
/// The elements and attributes are those of the schema of Jenkins' xUnit plug-in (junit-10.xsd).
public struct JUnitReport: Sendable, Equatable {
    /// How a step went.
    public enum Outcome: Sendable, Equatable {
        case passed
        case failed(expected: String, actual: String)
        /// Not played, or played where its result can't be seen.
        case skipped(String)
    }

    /// A step.
    public struct Case: Sendable, Equatable {
        /// The action or check.
        public var name: String
        /// How long it took, in milliseconds.
        public var milliseconds: Double
        /// How it went.
        public var outcome: Outcome

        /// Describes a step.
        public init(name: String, milliseconds: Double, outcome: Outcome) {
            self.name = name
            self.milliseconds = milliseconds
            self.outcome = outcome
        }
    }

    /// A scenario.
    public struct Suite: Sendable, Equatable {
        /// Its number in the document.
        public var number: Int
        /// Its title in the document.
        public var title: String
        /// When it began; nil if that is not known.
        public var startedAt: Date?
        /// Its steps, in order.
        public var cases: [Case]

        /// Describes a scenario that was played.
        public init(number: Int, title: String, startedAt: Date?, cases: [Case]) {
            self.number = number
            self.title = title
            self.startedAt = startedAt
            self.cases = cases
        }

        /// A scenario with its result.
        public init(_ result: ScenarioResult) {
            self.init(
                number: result.number, title: result.title, startedAt: result.startedAt,
                cases: result.steps.map { step in
                    let outcome: Outcome =
                        step.isUnseen
                        ? .skipped(step.actual)
                        : step.holds ? .passed : .failed(expected: step.expected, actual: step.actual)
                    return Case(name: step.name, milliseconds: step.milliseconds, outcome: outcome)
                })
        }
    }

    /// The scenarios, in the order in which they were played.
    public var suites: [Suite]

    /// Creates a report.
    public init(_ suites: [Suite]) {
        self.suites = suites
    }

    /// The document.
    public var xml: String {
        let all = suites.flatMap(\.cases)
        let start = suites.compactMap(\.startedAt).min()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="Latchkey scenarios (simulated iPhone)" \(Self.counts(all))\(Self.timestamp(start))>
            \(suites.map(Self.element).joined())</testsuites>

            """
    }

    private static func element(_ suite: Suite) -> String {
        let name = escaped("Scenario \(suite.number): \(suite.title)")
        let cases = suite.cases.map { step in
            "    <testcase classname=\"scenario \(suite.number)\" name=\"\(escaped(step.name))\" "
                + "time=\"\(seconds(step.milliseconds))\">\(element(step.outcome))</testcase>\n"
        }
        return "  <testsuite name=\"\(name)\" \(counts(suite.cases))\(timestamp(suite.startedAt))>\n"
            + cases.joined() + "  </testsuite>\n"
    }

    private static func element(_ outcome: Outcome) -> String {
        switch outcome {
        case .passed: ""
        case .skipped(let reason): "<skipped message=\"\(escaped(reason))\"/>"
        case .failed(let expected, let actual):
            "<failure message=\"\(escaped("expected \(expected), was \(actual)"))\">"
                + escaped("expected: \(expected)\nactual: \(actual)") + "</failure>"
        }
    }

    private static func counts(_ cases: [Case]) -> String {
        var (failures, skipped) = (0, 0)
        for step in cases {
            switch step.outcome {
            case .passed: break
            case .failed: failures += 1
            case .skipped: skipped += 1
            }
        }
        return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\" "
            + "time=\"\(seconds(cases.reduce(0) { $0 + $1.milliseconds }))\""
    }

    /// In UTC, to the second; the schema has no zones.
    private static func timestamp(_ date: Date?) -> String {
        date.map { " timestamp=\"\($0.formatted(.iso8601).dropLast())\"" } ?? ""
    }

    private static func seconds(_ milliseconds: Double) -> String {
        let millionths = Int((milliseconds * 1_000).rounded())
        let rest = String(millionths % 1_000_000)
        return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - rest.count) + rest
    }

    private static func escaped(_ text: String) -> String {
        // XML 1.0 has no control characters but blanks, and none of the two that are no characters.
        let kept = text.unicodeScalars.filter {
            $0.value >= 0x20 ? $0.value & 0xFFFE != 0xFFFE : [9, 10].contains($0.value)
        }
        return [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("\n", "&#10;")]
            .reduce(String(String.UnicodeScalarView(kept))) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
