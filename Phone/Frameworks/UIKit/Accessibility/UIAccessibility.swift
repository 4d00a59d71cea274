import Foundation

/// How a person uses the phone, and what apps tell assistive technology.
///
/// The phone has no screen reader and none of these settings, so all are as on a new iPhone, and nobody hears what is posted.
///
/// https://developer.apple.com/documentation/uikit/uiaccessibility-namespace
public enum UIAccessibility {
    /// What an app tells assistive technology.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: UInt32

        /// Takes a number.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Another screen: the argument is the element to go to, or a text.
        public static let screenChanged = Notification(rawValue: 1000)
        /// Other elements: the argument is the element to go to, or a text.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// The argument is spoken.
        public static let announcement = Notification(rawValue: 1008)
        /// The argument says where it was scrolled to.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Tells assistive technology something; nobody hears it.
    @MainActor @preconcurrency
    public static func post(notification: Notification, argument: Any?) {}

    /// Whether VoiceOver speaks.
    public static var isVoiceOverRunning: Bool { false }
    /// Whether the phone is used by switches.
    public static var isSwitchControlRunning: Bool { false }
    /// Whether the button on the screen is there.
    public static var isAssistiveTouchRunning: Bool { false }
    /// Whether the phone is held to one app.
    public static var isGuidedAccessEnabled: Bool { false }
    /// Whether videos have captions.
    public static var isClosedCaptioningEnabled: Bool { false }
    /// Whether texts are bold.
    public static var isBoldTextEnabled: Bool { false }
    /// Whether buttons have shapes.
    public static var buttonShapesEnabled: Bool { false }
    /// Whether switches have labels.
    public static var isOnOffSwitchLabelsEnabled: Bool { false }
    /// Whether contrasts are higher.
    public static var isDarkerSystemColorsEnabled: Bool { false }
    /// Whether colors are inverted.
    public static var isInvertColorsEnabled: Bool { false }
    /// Whether there are no colors.
    public static var isGrayscaleEnabled: Bool { false }
    /// Whether colors alone are to tell nothing.
    public static var shouldDifferentiateWithoutColor: Bool { false }
    /// Whether little moves.
    public static var isReduceMotionEnabled: Bool { false }
    /// Whether screens fade into each other in place of moving.
    public static var prefersCrossFadeTransitions: Bool { false }
    /// Whether nothing shines through.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// Whether sound comes from one side.
    public static var isMonoAudioEnabled: Bool { false }
    /// Whether the screen can be spoken.
    public static var isSpeakScreenEnabled: Bool { false }
    /// Whether what is selected can be spoken.
    public static var isSpeakSelectionEnabled: Bool { false }
    /// Whether shaking the phone undoes.
    public static var isShakeToUndoEnabled: Bool { true }
    /// Whether videos begin by themselves.
    public static var isVideoAutoplayEnabled: Bool { true }
}

// None of them is ever posted: the settings don't change.
extension UIAccessibility {
    /// VoiceOver began or ceased.
    public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")
    /// Switch Control began or ceased.
    public static let switchControlStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilitySwitchControlStatusDidChangeNotification")
    /// Guided Access began or ceased.
    public static let guidedAccessStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityGuidedAccessStatusDidChangeNotification")
    /// ``isBoldTextEnabled`` changed.
    public static let boldTextStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityBoldTextStatusDidChangeNotification")
    /// ``isDarkerSystemColorsEnabled`` changed.
    public static let darkerSystemColorsStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
    /// ``isInvertColorsEnabled`` changed.
    public static let invertColorsStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityInvertColorsStatusDidChangeNotification")
    /// ``isReduceMotionEnabled`` changed.
    public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    /// ``isReduceTransparencyEnabled`` changed.
    public static let reduceTransparencyStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
    /// An announcement was spoken to its end, or not.
    public static let announcementDidFinishNotification = Foundation.Notification.Name(
        "UIAccessibilityAnnouncementDidFinishNotification")
}
