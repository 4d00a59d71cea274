/// The purpose of a field, so that the system can offer to fill it.
///
/// https://developer.apple.com/documentation/uikit/uitextcontenttype
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a content type.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A person's name.
    public static let name = Self(rawValue: "name")
    /// A first name.
    public static let givenName = Self(rawValue: "given-name")
    /// A family name.
    public static let familyName = Self(rawValue: "family-name")
    /// A name that a person goes by.
    public static let nickname = Self(rawValue: "nickname")
    /// The name of an organization.
    public static let organizationName = Self(rawValue: "organization")
    /// A postal address.
    public static let fullStreetAddress = Self(rawValue: "street-address")
    /// A town.
    public static let addressCity = Self(rawValue: "address-level2")
    /// A postal code.
    public static let postalCode = Self(rawValue: "postal-code")
    /// A country.
    public static let countryName = Self(rawValue: "country-name")
    /// A telephone number.
    public static let telephoneNumber = Self(rawValue: "tel")
    /// An e-mail address.
    public static let emailAddress = Self(rawValue: "email")
    /// A web address.
    public static let URL = Self(rawValue: "url")
    /// The number of a credit card.
    public static let creditCardNumber = Self(rawValue: "cc-number")
    /// An account's name.
    public static let username = Self(rawValue: "username")
    /// An account's password.
    public static let password = Self(rawValue: "password")
    /// A password that is being chosen.
    public static let newPassword = Self(rawValue: "new-password")
    /// A code that came by message.
    public static let oneTimeCode = Self(rawValue: "one-time-code")
}
