import Foundation
import Security

/// Text that is read (developer.apple.com/documentation/swiftui/text).
public struct Text: Equatable, Sendable {
    /// A part with a look of its own.
    struct Run: Equatable, Sendable {
        var words: String
        var appearance = Appearance()
        /// Where a tap on it leads.
        var link: URL?

        /// Takes over how the part is meant.
        mutating func apply(_ intent: InlinePresentationIntent) {
            if intent.contains(.stronglyEmphasized), appearance.weight == nil { appearance.weight = .bold }
            if intent.contains(.emphasized) { appearance.isItalic = true }
        }
    }

    /// The appearance set on a text itself, before the views around it apply theirs.
    struct Appearance: Equatable, Sendable {
        var font: Font?
        var weight: Font.Weight?
        var isItalic = false
        var color: Color?
    }

    var runs: [Run]

    private init(words: String) {
        runs = [Run(words: words)]
    }

    init(runs: [Run]) {
        self.runs = runs
    }

    /// All of its words.
    var words: String { runs.map(\.words).joined() }

    /// A text of a key (developer.apple.com/documentation/swiftui/text/init(_:tablename:bundle:comment:)).
    ///
    /// - Parameters:
    ///   - key: what is looked up; if it is not there, it is the text.
    ///   - tableName: the table's name without its extension; `Localizable` if nil.
    ///   - bundle: whose table; the main bundle's if nil.
    ///   - comment: for translators; not used.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        runs = key.runs(table: tableName, bundle: bundle)
    }

    /// A text that is looked up now (developer.apple.com/documentation/swiftui/text/init(_:)).
    @available(iOS 16, *)
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) {
        self.init(words: String(localized: resource))
    }

    /// A text as it is (developer.apple.com/documentation/swiftui/text/init(verbatim:)).
    public init(verbatim content: String) {
        self.init(words: content)
    }

    /// A text as it is (developer.apple.com/documentation/swiftui/text/init(_:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) {
        self.init(words: String(content))
    }

    /// A text with attributes (developer.apple.com/documentation/swiftui/text/init(_:)).
    ///
    /// Of them `link`, `font`, `foregroundColor`, and the strong and the slanted intent of Markdown are shown.
    @_disfavoredOverload
    public init(_ attributedContent: AttributedString) {
        runs = attributedContent.runs.map { attributes in
            var run = Run(words: String(attributedContent[attributes.range].characters), link: attributes.link)
            run.appearance.font = attributes.swiftUI.font
            run.appearance.color = attributes.swiftUI.foregroundColor
            if let intent = attributes.inlinePresentationIntent { run.apply(intent) }
            return run
        }
    }

    /// A picture within text (developer.apple.com/documentation/swiftui/text/init(_:)).
    public init(_ image: Image) {
        self.init(words: image.name)
    }

    /// A value in a format (developer.apple.com/documentation/swiftui/text/init(_:format:)).
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(words: format.format(input))
    }

    /// An object as a formatter writes it (developer.apple.com/documentation/swiftui/text/init(_:formatter:)).
    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(words: formatter.string(for: subject) ?? "")
    }

    /// A value as a formatter writes it (developer.apple.com/documentation/swiftui/text/init(_:formatter:)).
    public init<Subject>(_ subject: Subject, formatter: Formatter) {
        self.init(words: formatter.string(for: subject) ?? "")
    }

    /// A moment in a style (developer.apple.com/documentation/swiftui/text/init(_:style:)).
    ///
    /// It is written once, when the view is evaluated; it does not count on by itself.
    public init(_ date: Date, style: DateStyle) {
        self.init(words: style.string(from: date))
    }

    /// From one moment to another (developer.apple.com/documentation/swiftui/text/init(_:)).
    public init(_ dates: ClosedRange<Date>) {
        let style = DateStyle.time
        self.init(words: style.string(from: dates.lowerBound) + " – " + style.string(from: dates.upperBound))
    }

    /// From one moment to another (developer.apple.com/documentation/swiftui/text/init(_:)).
    public init(_ interval: DateInterval) {
        self.init(interval.start...interval.end)
    }

    /// One text after the other, each with its look (developer.apple.com/documentation/swiftui/text/+(_:_:)).
    @available(iOS, deprecated: 26)
    public static func + (lhs: Text, rhs: Text) -> Text {
        Text(runs: lhs.runs + rhs.runs)
    }

    /// The part to cut off if there is no room (developer.apple.com/documentation/swiftui/text/truncationmode).
    public enum TruncationMode: Hashable, Sendable {
        /// The beginning.
        case head
        /// The end.
        case tail
        /// The middle.
        case middle
    }

    /// Whether letters are changed to capitals or back (developer.apple.com/documentation/swiftui/text/case).
    public enum Case: Hashable, Sendable {
        /// Capitals.
        case uppercase
        /// Small letters.
        case lowercase
    }
}
