import Foundation
import VirtualPhone

/// The phone's screen: how large it is, and whether others see it.
///
/// https://developer.apple.com/documentation/uikit/uiscreen
@MainActor @preconcurrency
open class UIScreen: NSObject {
    private static let theOne = UIScreen()

    /// The phone's own screen.
    public class var main: UIScreen { theOne }

    /// Posted when the screen begins or ceases to be recorded, mirrored or sent to another; the object is the screen.
    public nonisolated static let capturedDidChangeNotification = Notification.Name(
        "UIScreenCapturedDidChangeNotification")

    /// Whether the screen is being recorded, mirrored or sent to another.
    open private(set) var isCaptured = false

    /// The screen's rectangle in points, held upright: 393 by 852, or 375 by 667 on an iPhone SE.
    open var bounds: CGRect { CGRect(origin: .zero, size: isSmall ? Self.small : Self.usual) }
    /// How many pixels a point is wide: 3, or 2 on an iPhone SE.
    open var scale: CGFloat { isSmall ? 2 : 3 }
    /// The screen's rectangle in pixels, held upright.
    open var nativeBounds: CGRect {
        let (size, scale) = (bounds.size, scale)
        return CGRect(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
    }
    /// How many pixels a point is wide on the screen itself: the same as ``scale``.
    open var nativeScale: CGFloat { scale }

    /// What the status bar takes of it, and the home indicator, which a phone with a home button has not.
    var safeArea: UIEdgeInsets { UIEdgeInsets(top: isSmall ? 20 : 59, left: 0, bottom: isSmall ? 0 : 34, right: 0) }

    private static let usual = CGSize(width: 393, height: 852)
    private static let small = CGSize(width: 375, height: 667)

    /// Whether the phone has the small screen with a home button; a phone that cannot be reached has not.
    private var isSmall: Bool {
        let told = try? ProcessPhone.connection.send(DescribeDevice())
        return told?.modelIdentifier == PhoneConfiguration.iPhoneSE.modelIdentifier
    }

    func changeCapture(_ isCaptured: Bool) {
        guard isCaptured != self.isCaptured else { return }
        self.isCaptured = isCaptured
        NotificationCenter.default.post(name: Self.capturedDidChangeNotification, object: self)
    }
}
