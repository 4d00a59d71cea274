import Foundation

/// Rules for a password that the system proposes, in the language of `passwordrules`.
///
/// https://developer.apple.com/documentation/uikit/uitextinputpasswordrules
open class UITextInputPasswordRules: NSObject, NSCopying, NSSecureCoding {
    /// The rules, such as `required: upper; required: digit; minlength: 12;`.
    ///
    /// https://developer.apple.com/documentation/uikit/uitextinputpasswordrules/passwordrulesdescriptor
    public let passwordRulesDescriptor: String

    /// Creates rules from their description, which nothing checks here or on iOS.
    ///
    /// https://developer.apple.com/documentation/uikit/uitextinputpasswordrules/init(descriptor:)
    public init(descriptor passwordRulesDescriptor: String) {
        self.passwordRulesDescriptor = passwordRulesDescriptor
        super.init()
    }

    // MARK: Archives and copies

    /// Whether archives keep its class (developer.apple.com/documentation/foundation/nssecurecoding).
    public class var supportsSecureCoding: Bool { true }

    /// Reads the rules from an archive (developer.apple.com/documentation/foundation/nscoding/init(coder:)).
    public required init?(coder: NSCoder) {
        guard let rules = coder.decodeObject(of: NSString.self, forKey: "passwordRulesDescriptor") else { return nil }
        passwordRulesDescriptor = rules as String
        super.init()
    }

    /// Writes the rules to an archive (developer.apple.com/documentation/foundation/nscoding/encode(with:)).
    open func encode(with coder: NSCoder) {
        coder.encode(passwordRulesDescriptor as NSString, forKey: "passwordRulesDescriptor")
    }

    /// The same rules (developer.apple.com/documentation/foundation/nscopying/copy(with:)).
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
