extension BenchmarkTable {
    /// The rows that have a limit, each as a bar beside it: an SVG that is readable on light and dark pages.
    ///
    /// The mark in the middle is the limit. Where a value must not be more, a bar that ends before the mark keeps it;
    /// where it must not be less, one that reaches beyond it.
    public var svg: String {
        let shown = rows.filter { $0.limit != nil && $0.ratio != nil }
        let height = Int(Self.top) + shown.count * Int(Self.rowHeight) + 40
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(height)" role="img" \
            aria-labelledby="title">
            <title id="title">Measurements beside their limits</title>
            <style>
            .page{fill:#fff}text{font:13px system-ui,sans-serif;fill:#1c1c1e}.kept{fill:#2a7d4f}.missed{fill:#c4501b}
            .limit{stroke:#1c1c1e;stroke-width:1.5}.value{text-anchor:end}
            @media(prefers-color-scheme:dark){.page{fill:#1c1c1e}text{fill:#f2f2f7}.limit{stroke:#f2f2f7}}
            </style>
            <rect class="page" width="\(Int(Self.width))" height="\(height)"/>
            <text x="\(Int(Self.middle))" y="24" text-anchor="middle">limit</text>
            \(shown.enumerated().map(Self.bar).joined(separator: "\n"))
            <line class="limit" x1="\(Int(Self.middle))" x2="\(Int(Self.middle))" y1="32" y2="\(height - 36)"/>
            </svg>

            """
    }

    private static let (width, left, middle, top, rowHeight) = (960.0, 340.0, 600.0, 40.0, 34.0)

    private static func bar(_ index: Int, _ row: BenchmarkRow) -> String {
        let y = Int(top + Double(index) * rowHeight)
        // Twice the limit is as far as a bar goes; the number says what is beyond.
        let length = Int(min(max(row.ratio ?? 0, 0), 2) * (middle - left))
        let sign = row.bound == .atMost ? "≤" : "≥"
        return """
            <text class="value" x="\(Int(left) - 10)" y="\(y + 17)">\(escaped(row.name))</text>\
            <rect class="\(row.isKept == true ? "kept" : "missed")" x="\(Int(left))" y="\(y + 4)" \
            width="\(length)" height="18" rx="3"/>\
            <text x="\(Int(left) + length + 8)" y="\(y + 17)">\(text(row.value)) (\(sign) \
            \(text(row.limit ?? 0)) \(escaped(row.unit)))</text>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
