import Foundation
import LatchkeyKit
import LatchkeyWire

/// Whom this installation is for: kept, so that the next launch knows whose enrollment to look for.
///
/// Written before an enrollment begins.
struct Profile: Codable, Sendable, Hashable {
    /// The user's name, as it was typed.
    var username: String
    /// The number for codes, as it was typed.
    var phoneNumber: String
    /// The phone's security when the person last said "Not Now" to an upgrade.
    var declinedUpgrade: String?

    /// The user and the number of the document's examples.
    static let example = Profile(username: Username.example, phoneNumber: PhoneNumber.example)

    private static let key = "app.profile"

    /// The profile that is kept; the document's example if there is none, or none that can be read.
    static func load(from repository: any StateRepository) -> Profile {
        guard let data = try? repository.data(forKey: key),
            let profile = try? JSONDecoder().decode(Profile.self, from: data)
        else { return example }
        return profile
    }

    /// Keeps the profile.
    ///
    /// - Throws: `LatchkeyError` with the code `storageFailed`.
    func save(to repository: any StateRepository) throws(LatchkeyError) {
        do {
            try repository.set(try JSONEncoder().encode(self), forKey: Self.key)
        } catch {
            throw LatchkeyError(.storageFailed)
        }
    }
}
