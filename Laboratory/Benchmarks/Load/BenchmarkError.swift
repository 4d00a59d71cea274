/// Why a benchmark could not be carried out.
public struct BenchmarkError: Error, CustomStringConvertible {
    /// A sentence.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Duration {
    /// The duration in milliseconds.
    var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}

extension [Double] {
    /// The value in the middle; 0 of none.
    var median: Double { quantile(0.5) }

    /// The value below which this part of all lies; 0 of none.
    func quantile(_ part: Double) -> Double {
        isEmpty ? 0 : sorted()[Swift.min(Int(Double(count) * part), count - 1)]
    }
}
