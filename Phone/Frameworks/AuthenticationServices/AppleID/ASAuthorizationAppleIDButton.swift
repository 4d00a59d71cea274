import Foundation
import UIKit

/// A button of UIKit for Sign in with Apple.
///
/// UIKit draws nothing on the virtual phone, and it has no controls: the button knows its looks, and nobody can tap it.
/// SwiftUI's ``SignInWithAppleButton`` is drawn.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationappleidbutton
open class ASAuthorizationAppleIDButton: UIView {
    /// The words on it.
    public typealias ButtonType = ASAuthorizationAppleIDButtonType
    /// Its colors.
    public typealias Style = ASAuthorizationAppleIDButtonStyle

    /// The radius of its corners in points (default: 6).
    open var cornerRadius: CGFloat = 6

    let buttonType: ButtonType
    let style: Style

    /// Creates a button.
    public init(authorizationButtonType type: ButtonType, authorizationButtonStyle style: Style) {
        buttonType = type
        self.style = style
    }

    /// Creates a black button with the words Sign in with Apple.
    public required init() {
        (buttonType, style) = (.signIn, .black)
    }

    /// Creates a button.
    public convenience init(type: ButtonType, style: Style) {
        self.init(authorizationButtonType: type, authorizationButtonStyle: style)
    }
}

extension ASAuthorizationAppleIDButtonType {
    /// `signIn`.
    public static var `default`: Self { .signIn }
}
