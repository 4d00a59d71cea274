import Foundation

extension FleetResult {
    /// The requests per second over time, a panel for each strategy: an SVG that is readable on light and dark pages.
    public var svg: String { FleetChart(self).svg }
}

/// Draws the course of a fleet's runs: linear time to the right, requests per second upward, by powers of ten.
struct FleetChart {
    private struct Panel {
        let strategy: FleetStrategy
        let runs: [(run: FleetReport.Run, history: FleetHistory)]
    }

    private let settings: FleetBenchmark.Settings
    private let panels: [Panel]
    /// The last minute that is drawn.
    private let minutes: Int
    /// The power of ten at the top.
    private let decades: Int

    private static let (width, left, right) = (960.0, 88.0, 24.0)
    private static let (top, panelHeight, gap, bottom) = (104.0, 130.0, 58.0, 52.0)

    init(_ result: FleetResult) {
        settings = result.report.settings
        let runs = Array(zip(result.report.runs, result.histories))
        panels = FleetStrategy.allCases.map { strategy in
            Panel(
                strategy: strategy, runs: runs.filter { $0.0.strategy == strategy }.map { (run: $0.0, history: $0.1) })
        }
        // Far enough for what ships; what takes days is said in words.
        let shipped = panels.first?.runs.map(\.history.peaksByMinute.count).max() ?? 0
        minutes = max(10, max(shipped + shipped / 4, settings.outageSeconds / 60 * 4))
        let most = result.histories.map { max($0.peakWhileDown, $0.peakAfterwards) }.max() ?? 1
        decades = max(1, Int(log10(Double(max(1, most))).rounded(.up)))
    }

    var svg: String {
        let height = Self.top + Double(panels.count) * (Self.panelHeight + Self.gap) - Self.gap + Self.bottom
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(Self.width)) \(text(height))" role="img" \
            aria-labelledby="title">
            <title id="title">\(heading): requests per second over time</title>
            \(Self.style)
            <rect class="page" width="\(text(Self.width))" height="\(text(height))"/>
            <text class="heading" x="\(text(Self.left))" y="30">\(heading)</text>
            <text x="\(text(Self.left))" y="50">\(subheading)</text>
            \(legend)
            \(panels.indices.map(panel).joined(separator: "\n"))
            <text x="\(text((Self.left + Self.width - Self.right) / 2))" y="\(text(height - 12))" \
            text-anchor="middle">\(countsHours ? "hours" : "minutes") since the server went away</text>
            </svg>

            """
    }

    private var heading: String {
        "\(grouped(settings.phones)) phones after an outage of \(duration(settings.outageSeconds))"
    }

    private var subheading: String {
        "First tries within \(duration(settings.arrivalSeconds)); "
            + "the server can serve \(grouped(settings.capacityPerSecond)) in a second. Seed \(settings.seed)."
    }

    private var legend: String {
        var entries = [("line plain", "busiest second per minute")]
        if showsHints {
            entries = [
                ("line plain", "503 without Retry-After"), ("line hint", "Retry-After: \(settings.retryAfterSeconds)"),
            ]
        }
        entries.append(("capacity", "what the server can serve"))
        let lines = entries.enumerated().map { index, entry in
            let x = Self.left + Double(index) * 215
            return """
                <line class="\(entry.0)" x1="\(text(x))" x2="\(text(x + 24))" y1="72" y2="72"/>\
                <text x="\(text(x + 30))" y="76">\(entry.1)</text>
                """
        }
        let x = Self.left + Double(entries.count) * 215
        return lines.joined(separator: "\n") + """

            <rect class="outage" x="\(text(x))" y="64" width="24" height="16"/>\
            <text x="\(text(x + 30))" y="76">outage</text>
            """
    }

    /// Whether `Retry-After` makes a difference in a panel's part of the time; a line on top of another tells nothing.
    private func differs(_ panel: Panel) -> Bool {
        let shown = panel.runs.map { $0.history.peaksByMinute.prefix(minutes) }
        return shown.dropFirst().contains { $0 != shown[0] }
    }

    private var showsHints: Bool { panels.contains(where: differs) }

    private func panel(_ index: Int) -> String {
        let panel = panels[index]
        let y = Self.top + Double(index) * (Self.panelHeight + Self.gap)
        let base = y + Self.panelHeight
        var parts = [
            "<text class=\"name\" x=\"\(text(Self.left))\" y=\"\(text(y + 8))\">"
                + "\(panel.strategy.title(fixedWait: settings.fixedWaitSeconds))</text>",
            "<text class=\"result\" x=\"\(text(Self.width - Self.right))\" y=\"\(text(y + 8))\">\(outcome(panel))</text>",
            "<rect class=\"outage\" x=\"\(text(Self.left))\" y=\"\(text(y + 16))\" "
                + "width=\"\(text(xPosition(Double(settings.outageSeconds) / 60) - Self.left))\" "
                + "height=\"\(text(Self.panelHeight - 16))\"/>",
        ]
        parts += grid(top: y, base: base)
        let line = yPosition(settings.capacityPerSecond, base: base)
        parts.append(
            "<line class=\"capacity\" x1=\"\(text(Self.left))\" x2=\"\(text(Self.width - Self.right))\" "
                + "y1=\"\(text(line))\" y2=\"\(text(line))\"/>")
        for (run, history) in panel.runs where run.retryAfterSeconds == nil || differs(panel) {
            let kind = run.retryAfterSeconds == nil ? "plain" : "hint"
            parts.append("<path class=\"line \(kind)\" d=\"\(path(history, base: base))\"/>")
        }
        return parts.joined(separator: "\n")
    }

    private func grid(top: Double, base: Double) -> [String] {
        var parts: [String] = []
        for power in 0...decades {
            let count = Int(pow(10, Double(power)))
            let y = yPosition(count, base: base)
            parts.append(
                "<line class=\"grid\" x1=\"\(text(Self.left))\" x2=\"\(text(Self.width - Self.right))\" "
                    + "y1=\"\(text(y))\" y2=\"\(text(y))\"/>")
            if (decades - power).isMultiple(of: 2) || decades < 4 {
                parts.append(
                    "<text class=\"tick\" x=\"\(text(Self.left - 8))\" y=\"\(text(y + 4))\">\(grouped(count))</text>")
            }
        }
        for minute in stride(from: 0, through: minutes, by: step) {
            let x = xPosition(Double(minute))
            parts.append(
                "<line class=\"axis\" x1=\"\(text(x))\" x2=\"\(text(x))\" y1=\"\(text(base))\" y2=\"\(text(base + 4))\"/>"
                    + "<text x=\"\(text(x))\" y=\"\(text(base + 18))\" text-anchor=\"middle\">"
                    + "\(countsHours ? minute / 60 : minute)</text>")
        }
        let middle = (top + 16 + base) / 2
        parts.append(
            "<text transform=\"translate(16 \(text(middle))) rotate(-90)\" text-anchor=\"middle\">requests/s</text>")
        parts.append(
            "<line class=\"axis\" x1=\"\(text(Self.left))\" x2=\"\(text(Self.width - Self.right))\" "
                + "y1=\"\(text(base))\" y2=\"\(text(base))\"/>")
        return parts
    }

    /// How many minutes lie between two marks: ten marks at most.
    private var step: Int {
        [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1440].first { minutes / $0 <= 10 } ?? 2880
    }

    private var countsHours: Bool { step >= 60 }

    /// A step for each minute; a minute without a request is at the bottom.
    private func path(_ history: FleetHistory, base: Double) -> String {
        var result = "M\(text(Self.left)) \(text(base))"
        var last = base
        let shown = history.peaksByMinute.prefix(minutes)
        for (minute, peak) in shown.enumerated() {
            let y = yPosition(peak, base: base)
            guard y != last else { continue }
            result += "H\(text(xPosition(Double(minute))))V\(text(y))"
            last = y
        }
        result += "H\(text(xPosition(Double(shown.count))))"
        return shown.count < minutes ? result + "V\(text(base))" : result
    }

    /// Describes the outcome: of the run without `Retry-After`, and of the other where it differs.
    private func outcome(_ panel: Panel) -> String {
        guard let plain = panel.runs.first?.run else { return "" }
        let all = served(plain)
        let hint = panel.runs.dropFirst().first.map { served($0.run) }
        return "then at most \(grouped(plain.peakPerSecondAfterwards))/s, all served \(all)"
            + (hint == nil || hint == all ? "" : " (\(hint ?? all) with Retry-After)")
    }

    private func served(_ run: FleetReport.Run) -> String {
        run.secondsToServe.all.map { "in \(duration($0))" } ?? "not within \(settings.days) days"
    }

    private func xPosition(_ minute: Double) -> Double {
        Self.left + (Self.width - Self.left - Self.right) * min(1, minute / Double(minutes))
    }

    /// Half a power of ten below 1 is the bottom: none.
    private func yPosition(_ count: Int, base: Double) -> Double {
        guard count > 0 else { return base }
        let room = Self.panelHeight - 24
        let part = (log10(Double(count)) + 0.5) / (Double(decades) + 0.5)
        return base - room * min(1, part)
    }

    private func text(_ number: Double) -> String {
        let rounded = (number * 10).rounded() / 10
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }

    private func grouped(_ number: Int) -> String {
        var digits = String(number)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: "\u{202F}")
    }

    private func duration(_ seconds: Int) -> String {
        if seconds.isMultiple(of: 3600), seconds > 0, seconds < 172_800 { return "\(seconds / 3600) h" }
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\(Int((Double(seconds) / 60).rounded())) min"
        case ..<172_800: "\(text(Double(seconds) / 3600)) h"
        default: "\(text(Double(seconds) / 86_400)) days"
        }
    }

    private static let style = """
        <style>
        svg { font: 13px system-ui, sans-serif; --page: #ffffff; --ink: #24292f; --faint: #d8dee4; --down: #eceff2;
          --plain: #0969da; --hint: #bc4c00; --limit: #57606a; }
        @media (prefers-color-scheme: dark) {
          svg { --page: #0d1117; --ink: #e6edf3; --faint: #30363d; --down: #1c2129; --plain: #58a6ff; --hint: #f0883e;
            --limit: #9198a1; }
        }
        text { fill: var(--ink); }
        .heading { font-size: 18px; font-weight: 600; }
        .name { font-weight: 600; }
        .tick, .result { text-anchor: end; }
        .page { fill: var(--page); }
        .outage { fill: var(--down); }
        .grid { stroke: var(--faint); }
        .axis { stroke: var(--ink); }
        .capacity { stroke: var(--limit); stroke-dasharray: 6 4; }
        .line { fill: none; stroke-width: 1.6; }
        .plain { stroke: var(--plain); }
        .hint { stroke: var(--hint); stroke-dasharray: 3 2; }
        </style>
        """
}
