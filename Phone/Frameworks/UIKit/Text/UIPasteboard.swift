import Foundation

/// The copied content, within this process.
///
/// https://developer.apple.com/documentation/uikit/uipasteboard
open class UIPasteboard: NSObject, @unchecked Sendable {
    // Sendable because everything below is touched only while `lock` is held.
    private let lock = NSLock()
    private var texts: [String] = []
    private var changes = 0

    /// The pasteboard that apps share; on a virtual phone each process has its own.
    public static let general = UIPasteboard()

    /// The first text.
    public var string: String? {
        get { lock.withLock { texts.first } }
        set { strings = newValue.map { [$0] } }
    }

    /// All texts.
    public var strings: [String]? {
        get { lock.withLock { texts.isEmpty ? nil : texts } }
        set {
            lock.withLock {
                texts = newValue ?? []
                changes += 1
            }
        }
    }

    /// Whether there is a text.
    public var hasStrings: Bool { strings != nil }
    /// How often it has changed.
    public var changeCount: Int { lock.withLock { changes } }
}
