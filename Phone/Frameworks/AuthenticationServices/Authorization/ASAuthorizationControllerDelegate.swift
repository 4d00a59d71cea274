import Foundation
import UIKit

/// Hears how the requests of a controller end: of each only one thing, on the main thread.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationcontrollerdelegate
@MainActor @preconcurrency
public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
    /// A request succeeded.
    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization)

    /// The requests failed, with an ``ASAuthorizationError``.
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

// Optional in Objective-C.
extension ASAuthorizationControllerDelegate {
    /// Does nothing.
    public func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {}

    /// Does nothing.
    public func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {}
}

/// Names the window over which a controller's sheet is presented.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationcontrollerpresentationcontextproviding
@MainActor @preconcurrency
public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
    /// The window; asked for when requests with a sheet are performed.
    ///
    /// Any window will do on the virtual phone: the sheet comes over the app if the app is in front.
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}
