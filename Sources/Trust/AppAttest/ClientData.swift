import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The JSON object over which an app attests or asserts.
///
/// Other members are the app's own and are passed over.
public struct ClientData: Sendable, Equatable {
    /// The member `challenge`.
    public let challenge: String
    /// The member `context`; nil if it is absent or not a text.
    public let context: String?

    private struct Members: Decodable {
        let challenge: String
        let context: JSONValue?
    }

    /// Reads the bytes; nil unless they are one strict JSON object with a text `challenge`.
    public init?(_ bytes: [UInt8]) {
        // Ambiguous objects, with a duplicate name, are refused.
        guard JSONSyntax.isStrict(bytes), let members = try? JSONDecoder().decode(Members.self, from: Data(bytes))
        else { return nil }
        challenge = members.challenge
        context = if case .string(let text) = members.context { text } else { nil }
    }
}
