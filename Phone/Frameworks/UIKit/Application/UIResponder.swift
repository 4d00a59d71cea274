import Foundation

/// Something that can respond to events.
///
/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor @preconcurrency
open class UIResponder: NSObject {
    /// Creates a responder.
    public nonisolated required override init() { super.init() }
}
