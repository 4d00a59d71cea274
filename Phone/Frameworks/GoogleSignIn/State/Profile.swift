import Foundation

/// What a provider tells of a person, by OpenID Connect's names (Core §5.1).
struct Profile: Codable, Sendable, Equatable {
    var email: String?
    var name: String?
    var givenName: String?
    var familyName: String?
    var picture: String?

    /// The profile in an ID token; nil if a part of it is missing, as the SDK has it: then it asks the provider.
    init?(_ claims: JSONObject) {
        guard let name = claims["name"].string, let givenName = claims["given_name"].string,
            let familyName = claims["family_name"].string, let picture = claims["picture"].string
        else { return nil }
        self.init(
            email: claims["email"].string, name: name, givenName: givenName, familyName: familyName, picture: picture)
    }

    /// The profile in a reply of the provider's userinfo endpoint; the address is the ID token's.
    init(userInfo: JSONObject, email: String?) {
        self.init(
            email: email ?? userInfo["email"].string, name: userInfo["name"].string,
            givenName: userInfo["given_name"].string, familyName: userInfo["family_name"].string,
            picture: userInfo["picture"].string)
    }

    private init(email: String?, name: String?, givenName: String?, familyName: String?, picture: String?) {
        self.email = email
        self.name = name
        self.givenName = givenName
        self.familyName = familyName
        self.picture = picture
    }
}
