import Foundation

/// One of the app's user interfaces; an app on a virtual phone has one.
///
/// https://developer.apple.com/documentation/uikit/uiscene
@MainActor @preconcurrency
open class UIScene: UIResponder {
    /// Whether the scene is before the person.
    ///
    /// https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum
    public enum ActivationState: Int, Sendable {
        /// Not connected to the app.
        case unattached = -1
        /// Seen, and gets touches.
        case foregroundActive = 0
        /// Seen, and gets no touches.
        case foregroundInactive = 1
        /// Not seen.
        case background = 2
    }

    /// Whether the scene is before the person: as ``UIApplication/applicationState`` says.
    open var activationState: ActivationState {
        switch UIApplication.shared.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }
}
