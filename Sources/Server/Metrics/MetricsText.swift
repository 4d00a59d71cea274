/// Writes the text format of Prometheus, version 0.0.4.
///
/// Source: https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
struct MetricsText {
    /// The kind of a metric.
    enum Kind: String {
        case counter, gauge, histogram
    }

    /// A value with its labels.
    struct Sample {
        /// The suffix of the family's name, such as `_bucket`.
        var suffix = ""
        var labels: [(name: String, value: String)] = []
        let value: Double

        init(_ value: some BinaryInteger, _ labels: [(name: String, value: String)] = [], suffix: String = "") {
            self.init(Double(value), labels, suffix: suffix)
        }

        init(_ value: Double, _ labels: [(name: String, value: String)] = [], suffix: String = "") {
            (self.value, self.labels, self.suffix) = (value, labels, suffix)
        }
    }

    /// The text so far; ends with a line feed.
    private(set) var text = ""

    /// Writes a metric: help, kind and values.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
        for sample in samples {
            let labels = sample.labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
            text += name + sample.suffix + (labels.isEmpty ? "" : "{\(labels)}") + " \(Self.number(sample.value))\n"
        }
    }

    /// Writes a metric of one number.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: some BinaryInteger) {
        add(name, kind, help, [Sample(value)])
    }

    /// A number without a fraction that says nothing.
    static func number(_ value: Double) -> String { Int64(exactly: value).map { "\($0)" } ?? "\(value)" }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
