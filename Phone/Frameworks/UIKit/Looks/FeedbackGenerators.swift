import Foundation

// A virtual phone does not shake: what is asked of these is taken and nothing is felt.

/// Lets the phone be felt.
///
/// https://developer.apple.com/documentation/uikit/uifeedbackgenerator
@MainActor @preconcurrency
open class UIFeedbackGenerator: NSObject {
    /// Creates a generator.
    public nonisolated override init() { super.init() }

    /// Makes ready.
    open func prepare() {}
}

/// Lets a success, a warning or an error be felt.
///
/// https://developer.apple.com/documentation/uikit/uinotificationfeedbackgenerator
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The kind of result.
    public enum FeedbackType: Int, Sendable {
        /// It went well.
        case success = 0
        /// It went well, with a warning.
        case warning = 1
        /// It did not go well.
        case error = 2
    }

    /// Lets it be felt.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Lets a blow be felt.
///
/// https://developer.apple.com/documentation/uikit/uiimpactfeedbackgenerator
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// How it feels.
    public enum FeedbackStyle: Int, Sendable {
        /// Something light.
        case light = 0
        /// Something of middling weight.
        case medium = 1
        /// Something heavy.
        case heavy = 2
        /// Something soft.
        case soft = 3
        /// Something rigid.
        case rigid = 4
    }

    /// Creates a generator of a style.
    public nonisolated init(style: FeedbackStyle) { super.init() }

    /// Creates a generator of middling weight.
    public nonisolated override convenience init() { self.init(style: .medium) }

    /// Lets it be felt.
    open func impactOccurred() {}

    /// Lets it be felt, from 0 to 1.
    open func impactOccurred(intensity: CGFloat) {}
}

/// Lets a change of a choice be felt.
///
/// https://developer.apple.com/documentation/uikit/uiselectionfeedbackgenerator
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Lets it be felt.
    open func selectionChanged() {}
}
