extension Outline {
    /// SVG's path data (SVG 2, 9.3), in hundredths of a point; nil if a number is not finite.
    package var pathData: String? {
        var text = ""
        for element in elements {
            let (letter, points) = element.parts
            guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
            text +=
                letter.svg
                + points.map { "\(Self.hundredths($0.x)) \(Self.hundredths($0.y))" }
                .joined(separator: " ")
        }
        return text
    }

    private static func hundredths(_ number: CGFloat) -> String {
        let rounded = (Double(number) * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }

    /// The text of SwiftUI's `Path.description`: points, then a letter, as in `10 20 m 30 40 l h`.
    package var words: String {
        elements.map { element in
            let (letter, points) = element.parts
            return (points.flatMap { [Self.number($0.x), Self.number($0.y)] } + [letter.word]).joined(separator: " ")
        }.joined(separator: " ")
    }

    private static func number(_ value: CGFloat) -> String {
        let value = Double(value)
        return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }

    /// An outline from the text that ``words`` gives; nil for any other text.
    package init?(words: String) {
        self.init()
        var numbers: [CGFloat] = []
        for word in words.split(whereSeparator: \.isWhitespace) {
            if let number = Double(word), number.isFinite {
                numbers.append(CGFloat(number))
                continue
            }
            let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
                CGPoint(x: numbers[$0], y: numbers[$0 + 1])
            }
            guard numbers.count % 2 == 0, let element = Element(word: word, points) else { return nil }
            append(element)
            numbers = []
        }
        guard numbers.isEmpty else { return nil }
    }
}

extension Outline.Element {
    /// The letters of a part in SVG and in SwiftUI's text, and its points in their order.
    fileprivate var parts: (letter: (svg: String, word: String), points: [CGPoint]) {
        switch self {
        case .move(let point): (("M", "m"), [point])
        case .line(let point): (("L", "l"), [point])
        case .quadCurve(let end, let control): (("Q", "q"), [control, end])
        case .curve(let end, let control1, let control2): (("C", "c"), [control1, control2, end])
        case .close: (("Z", "h"), [])
        }
    }

    fileprivate init?(word: Substring, _ points: [CGPoint]) {
        switch (word, points.count) {
        case ("m", 1): self = .move(points[0])
        case ("l", 1): self = .line(points[0])
        case ("q", 2): self = .quadCurve(points[1], control: points[0])
        case ("c", 3): self = .curve(points[2], control1: points[0], control2: points[1])
        case ("h", 0): self = .close
        default: return nil
        }
    }
}
