import Foundation

extension MixedLoadBenchmark.Report {
    /// Latencies and memory over time: an SVG that is readable on light and dark pages.
    public var svg: String { LoadChart(self).svg }
}

/// Draws the course of a long load: time to the right; latencies by powers of ten above, resident memory below.
struct LoadChart {
    private let report: MixedLoadBenchmark.Report
    private let end: Double

    private static let (width, left, right, panelHeight) = (960.0, 72.0, 24.0, 170.0)
    private static let tops = [84.0, 300.0]
    private static let height = 512.0

    init(_ report: MixedLoadBenchmark.Report) {
        self.report = report
        end = max(1, report.samples.last?.second ?? 1)
    }

    var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(Self.width)) \(text(Self.height))" role="img" \
        aria-labelledby="title">
        <title id="title">\(heading)</title>
        \(Self.style)
        <rect class="page" width="\(text(Self.width))" height="\(text(Self.height))"/>
        <text class="heading" x="\(text(Self.left))" y="30">\(heading)</text>
        <text x="\(text(Self.left))" y="52">\(report.requests) requests, \
        \(text(report.requestsPerSecond)) in a second; memory after the warm-up \
        \(report.memoryGrowthPercent < 0 ? "" : "+")\(text(report.memoryGrowthPercent)) %</text>
        \((latencies + memory + axis).joined(separator: "\n"))
        </svg>

        """
    }

    private var heading: String {
        "\(report.settings.clients) clients and \(report.settings.idleConnections) idle connections for "
            + (end < 120 ? "\(Int(end)) s" : "\(Int((end / 60).rounded())) min")
    }

    /// Each decade a line, from a hundredth of a millisecond to ten seconds as far as there are values.
    private var latencies: [String] {
        let values = report.samples.map(\.latencyMilliseconds)
        let lowest = log10(max(0.001, values.map(\.p50).min() ?? 1)).rounded(.down)
        let highest = max(lowest + 1, log10(max(0.001, values.map(\.p999).max() ?? 1)).rounded(.up))
        func y(_ value: Double) -> Double {
            let part = (log10(max(0.001, value)) - lowest) / (highest - lowest)
            return Self.tops[0] + Self.panelHeight * (1 - min(1, max(0, part)))
        }
        var parts = [label("latency, milliseconds", top: Self.tops[0])]
        for power in Int(lowest)...Int(highest) {
            parts += grid(y(pow(10, Double(power))), name(pow(10, Double(power))))
        }
        let lines: [(String, String, (MixedLoadBenchmark.Percentiles) -> Double)] = [
            ("p50", "first", \.p50), ("p99", "second", \.p99), ("p99.9", "third", \.p999),
        ]
        for (number, (name, kind, value)) in lines.enumerated() {
            parts.append(path(kind) { y(value($0.latencyMilliseconds)) })
            let x = Self.left + 180 + Double(number) * 90
            parts.append(
                "<line class=\"line \(kind)\" x1=\"\(text(x))\" x2=\"\(text(x + 20))\" y1=\"70\" y2=\"70\"/>"
                    + "<text x=\"\(text(x + 26))\" y=\"74\">\(name)</text>")
        }
        return parts
    }

    private var memory: [String] {
        let highest = max(1, (report.samples.map(\.residentMiB).max() ?? 1) * 1.1)
        func y(_ value: Double) -> Double { Self.tops[1] + Self.panelHeight * (1 - value / highest) }
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].first { highest / $0 <= 6 } ?? 5000
        return [label("resident memory, MiB", top: Self.tops[1])]
            + stride(from: 0, through: highest, by: step).flatMap { grid(y($0), name($0)) }
            + [path("first") { y($0.residentMiB) }]
    }

    private var axis: [String] {
        let inMinutes = end >= 120
        let length = inMinutes ? end / 60 : end
        let step = [1, 2, 5, 10, 20, 30, 60].first { length / $0 <= 10 } ?? 120
        let base = Self.tops[1] + Self.panelHeight
        return stride(from: 0, through: length, by: step).map { mark in
            let x = self.x(inMinutes ? mark * 60 : mark)
            return "<text x=\"\(text(x))\" y=\"\(text(base + 18))\" text-anchor=\"middle\">\(name(mark))</text>"
        } + [
            "<text x=\"\(text(Self.width / 2))\" y=\"\(text(base + 36))\" text-anchor=\"middle\">"
                + "\(inMinutes ? "minutes" : "seconds")</text>"
        ]
    }

    private func path(_ kind: String, _ y: (MixedLoadBenchmark.Sample) -> Double) -> String {
        let points = report.samples.map { "\(text(x($0.second))) \(text(y($0)))" }
        return "<path class=\"line \(kind)\" d=\"M\(points.joined(separator: "L"))\"/>"
    }

    private func grid(_ y: Double, _ name: String) -> [String] {
        [
            "<line class=\"grid\" x1=\"\(text(Self.left))\" x2=\"\(text(Self.width - Self.right))\" "
                + "y1=\"\(text(y))\" y2=\"\(text(y))\"/>"
                + "<text class=\"tick\" x=\"\(text(Self.left - 8))\" y=\"\(text(y + 4))\">\(name)</text>"
        ]
    }

    private func label(_ name: String, top: Double) -> String {
        "<text class=\"name\" x=\"\(text(Self.left))\" y=\"\(text(top - 10))\">\(name)</text>"
    }

    private func x(_ second: Double) -> Double {
        Self.left + (Self.width - Self.left - Self.right) * second / end
    }

    private func text(_ number: Double) -> String { name((number * 10).rounded() / 10) }

    /// Without a fraction where there is none.
    private func name(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }

    private static let style = """
        <style>
        svg { font: 13px system-ui, sans-serif; --page: #ffffff; --ink: #24292f; --faint: #d8dee4;
          --first: #0969da; --second: #bc4c00; --third: #8250df; }
        @media (prefers-color-scheme: dark) {
          svg { --page: #0d1117; --ink: #e6edf3; --faint: #30363d; --first: #58a6ff; --second: #f0883e; --third: #bc8cff; }
        }
        text { fill: var(--ink); }
        .heading { font-size: 18px; font-weight: 600; }
        .name { font-weight: 600; }
        .tick { text-anchor: end; }
        .page { fill: var(--page); }
        .grid { stroke: var(--faint); }
        .line { fill: none; stroke-width: 1.6; }
        .first { stroke: var(--first); }
        .second { stroke: var(--second); }
        .third { stroke: var(--third); }
        </style>
        """
}
