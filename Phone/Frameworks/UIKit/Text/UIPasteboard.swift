import Foundation

/// The copied content, within this process.
///
/// https://developer.apple.com/documentation/uikit/uipasteboard
open class UIPasteboard: NSObject, @unchecked Sendable {
    // Sendable because everything below is touched only while `lock` is held.
    private let lock = NSLock()
    private var content: [[String: Any]] = []
    private var expiry: Date?
    private var changes = 0
    private let clock: @Sendable () -> Date

    /// The pasteboard that apps share; on a virtual phone each process has its own.
    public static let general = UIPasteboard()

    /// Creates an empty pasteboard.
    public override convenience init() { self.init(clock: { Date() }) }

    /// Creates an empty pasteboard whose items expire by a clock.
    init(clock: @escaping @Sendable () -> Date) { self.clock = clock }

    /// How copied items are kept.
    ///
    /// https://developer.apple.com/documentation/uikit/uipasteboard/optionskey
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The `Date` at which the items are removed.
        public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
        /// A `Bool`: whether the items stay off the person's other devices, as they always do here.
        public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
    }

    /// The type of a value whose type follows from its class: here that of a text, a URL or an image.
    public static let typeAutomatic = "com.apple.uikit.type-automatic"
    /// Posted when the content has changed, on the thread that changed it; the object is the pasteboard.
    public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

    /// The items: of each, the values by their uniform type.
    public var items: [[String: Any]] {
        get { lock.withLock { unexpired } }
        set { setItems(newValue) }
    }

    /// How many items there are.
    public var numberOfItems: Int { items.count }

    /// Copies items in place of those that are there.
    ///
    /// Apple does not say whether ``changeCount`` grows when items expire; here it doesn't.
    ///
    /// - Parameters:
    ///   - items: Of each, the values by their uniform type.
    ///   - options: When they are removed, and whether other devices get them; an unknown option, or a value of another
    ///     type, is ignored.
    open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        let content = items.map(Self.resolved)
        lock.withLock {
            self.content = content
            expiry = options[.expirationDate] as? Date
            changes += 1
        }
        NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }

    /// Copies further items, which expire with those that are there.
    open func addItems(_ items: [[String: Any]]) {
        let more = items.map(Self.resolved)
        lock.withLock {
            content = unexpired + more
            changes += 1
        }
        NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }

    /// The first text.
    public var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }

    /// All texts.
    public var strings: [String]? {
        get {
            let texts = items.compactMap(Self.text)
            return texts.isEmpty ? nil : texts
        }
        set { setItems((newValue ?? []).map { [Self.plainText: $0] }) }
    }

    /// Whether there is a text.
    public var hasStrings: Bool { strings != nil }
    /// The first URL.
    public var url: URL? {
        get { urls?.first }
        set { urls = newValue.map { [$0] } }
    }

    /// All URLs.
    public var urls: [URL]? {
        get {
            let found = items.compactMap { $0[Self.urlType] as? URL }
            return found.isEmpty ? nil : found
        }
        set { setItems((newValue ?? []).map { [Self.urlType: $0] }) }
    }

    /// Whether there is a URL.
    public var hasURLs: Bool { urls != nil }

    /// Copies one value of a uniform type in place of what is there.
    open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
        setItems([[pasteboardType: value]])
    }

    /// Copies one value of a uniform type, as bytes, in place of what is there.
    open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
        setItems([[pasteboardType: data]])
    }

    /// The first item's value of a uniform type; nil if it has none.
    open func value(forPasteboardType pasteboardType: String) -> Any? { items.first?[pasteboardType] }

    /// The first item's value of a uniform type as bytes, a text as UTF-8; nil if it has none.
    open func data(forPasteboardType pasteboardType: String) -> Data? {
        switch value(forPasteboardType: pasteboardType) {
        case let data as Data: data
        case let text as String: Data(text.utf8)
        default: nil
        }
    }

    /// How often it has changed.
    public var changeCount: Int { lock.withLock { changes } }

    /// The items that have not expired; the others are forgotten.
    private var unexpired: [[String: Any]] {
        if let expiry, expiry <= clock() {
            content = []
            self.expiry = nil
        }
        return content
    }

    private static let urlType = "public.url"
    private static let plainText = "public.utf8-plain-text"
    private static let textTypes = [plainText, "public.text", "public.plain-text"]

    /// An item in which the automatic type is replaced by the one of the value's class.
    private static func resolved(_ item: [String: Any]) -> [String: Any] {
        guard let value = item[typeAutomatic] else { return item }
        let type: String? =
            switch value {
            case is String: plainText
            case is URL: urlType
            case is UIImage: "public.image"
            default: nil
            }
        guard let type else { return item }
        var item = item
        item[typeAutomatic] = nil
        item[type] = value
        return item
    }

    /// The text of an item, also if it is there as the bytes of UTF-8.
    private static func text(_ item: [String: Any]) -> String? {
        for type in textTypes {
            if let text = item[type] as? String { return text }
            if let bytes = item[type] as? Data, let text = String(bytes: bytes, encoding: .utf8) { return text }
        }
        return nil
    }
}
