import UIKit

/// A window over which the system can present a sheet.
public typealias ASPresentationAnchor = UIWindow

/// Names the window over which a session's sheet is presented.
///
/// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding
@MainActor @preconcurrency
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    /// The window; asked for once, when the session starts.
    ///
    /// Any window will do on the virtual phone: the sheet comes over the app if the app is in front.
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
