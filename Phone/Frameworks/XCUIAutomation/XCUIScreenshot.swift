import Foundation
import XCTestAdditions

/// What is on a screen: <https://developer.apple.com/documentation/xcuiautomation/xcuiscreenshot>.
///
/// A virtual phone draws nothing, so this is the list of the elements as text: there is neither `image` nor
/// `pngRepresentation`.
public final class XCUIScreenshot: NSObject, Sendable {
    /// The elements, a line each.
    let text: String

    init(_ text: String) { self.text = text }
}

/// What screenshots can be made of: <https://developer.apple.com/documentation/xcuiautomation/xcuiscreenshotproviding>.
@preconcurrency @MainActor public protocol XCUIScreenshotProviding {
    /// What it shows now.
    func screenshot() -> XCUIScreenshot
}

extension XCUIElement: XCUIScreenshotProviding {
    /// The element and what is below, as it is now.
    public func screenshot() -> XCUIScreenshot { XCUIScreenshot(application.lines(snapshots)) }
}

/// The phone's screen: <https://developer.apple.com/documentation/xcuiautomation/xcuiscreen>.
@preconcurrency @MainActor public final class XCUIScreen: NSObject, XCUIScreenshotProviding {
    /// The one screen of the phone.
    public static let main = XCUIScreen()
    /// All screens.
    public static var screens: [XCUIScreen] { [main] }

    /// What the app in front shows, and what the system puts before it.
    public func screenshot() -> XCUIScreenshot { XCUIScreenshot(XCUIApplication().screen) }
}

extension XCTAttachment {
    /// How good a picture is: it is a text here, which stays as it is.
    public enum ImageQuality: Int, Sendable {
        case original, medium, low
    }

    /// Creates one of a screen, as UTF-8.
    public convenience init(screenshot: XCUIScreenshot) { self.init(string: screenshot.text) }

    /// Creates one of a screen, as UTF-8.
    public convenience init(screenshot: XCUIScreenshot, quality: ImageQuality) { self.init(screenshot: screenshot) }
}
