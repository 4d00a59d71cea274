import Foundation

/// Joins words into a list, such as “a, b, and c” (developer.apple.com/documentation/foundation/listformatter).
@available(iOS 13, *)
open class ListFormatter: Formatter, @unchecked Sendable {
    // Sendable as Foundation's other formatters are: who changes one while others use it must see to it.

    /// The language; the user's by default, also if nil is set.
    open var locale: Locale! {
        get { chosenLocale ?? .autoupdatingCurrent }
        set { chosenLocale = newValue }
    }

    /// Writes the items; by default they are described.
    open var itemFormatter: Formatter?

    private var chosenLocale: Locale?

    /// Makes a formatter.
    public override init() { super.init() }

    /// Makes a formatter; nothing of an archived one is read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Joins words in the user's language.
    open class func localizedString(byJoining strings: [String]) -> String {
        strings.formatted(.list(type: .and).locale(.autoupdatingCurrent))
    }

    /// Joins items; nil if the item formatter can't write one of them.
    open func string(from items: [Any]) -> String? {
        var words: [String] = []
        for item in items {
            guard let word = itemFormatter.map({ $0.string(for: item) }) ?? String(describing: item) else { return nil }
            words.append(word)
        }
        return words.formatted(.list(type: .and).locale(locale))
    }

    /// Joins the items of an array; nil for anything else.
    open override func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap { string(from: $0) } }
}
