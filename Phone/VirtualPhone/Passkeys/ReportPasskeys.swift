import Foundation

/// Tells the phone what a relying party knows of its passkeys: ASCredentialDataManager.
///
/// The app does not learn whether the phone has such a passkey.
public struct ReportPasskeys: PhoneCall {
    /// What the relying party knows.
    public enum News: Sendable, Hashable {
        /// It knows no passkey of this id.
        case unknown(credentialID: Data)
        /// Of an account it knows the passkeys of these ids, and no others.
        case allAccepted(userID: Data, credentialIDs: [Data])
        /// An account has another name.
        case renamed(userID: Data, name: String)
    }

    /// The operation.
    public static let operation = PhoneOperation.passkeyReport
    /// The relying party's id, a domain.
    public var relyingParty: String
    /// What it knows.
    public var news: News

    /// Creates a call.
    public init(relyingParty: String, news: News) {
        self.relyingParty = relyingParty
        self.news = news
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` for a field that is missing or damaged.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        relyingParty = try fields.required("relyingParty", \.string)
        switch try fields.required("news", \.string) {
        case "unknown": news = .unknown(credentialID: try fields.required("credentialID", \.data))
        case "allAccepted":
            news = .allAccepted(
                userID: try fields.required("userID", \.data), credentialIDs: try fields.credentialIDs("credentialIDs"))
        case "renamed":
            news = .renamed(userID: try fields.required("userID", \.data), name: try fields.required("name", \.string))
        default: throw .connection(.malformedRequest)
        }
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        let own: [String: PropertyListValue] =
            switch news {
            case .unknown(let id): ["news": .string("unknown"), "credentialID": .data(id)]
            case .allAccepted(let userID, let ids):
                [
                    "news": .string("allAccepted"), "userID": .data(userID),
                    "credentialIDs": .array(ids.map { .data($0) }),
                ]
            case .renamed(let userID, let name):
                ["news": .string("renamed"), "userID": .data(userID), "name": .string(name)]
            }
        return own.merging(["relyingParty": .string(relyingParty)]) { given, _ in given }
    }

    /// Removes the passkeys that the relying party does not know, or gives them their new name.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> NoReply {
        try caller.phone.change(caller.launch) { state throws(PhoneFailure) in
            let app = try state.running(caller.launch).app
            if let obstacle = state.associationObstacle(relyingParty, app) { throw obstacle }
            try state.countEffect(caller.launch)
            state.durable.passkeys.take(news, from: relyingParty)
        }
        return NoReply()
    }
}

extension Passkeys {
    /// Takes a relying party's news; that of passkeys which are not there changes nothing.
    fileprivate mutating func take(_ news: ReportPasskeys.News, from relyingParty: String) {
        for passkey in passkeys(of: relyingParty) {
            switch news {
            case .unknown(let id) where passkey.credentialID == [UInt8](id):
                _ = remove(passkey.credentialID)
            case .allAccepted(let userID, let ids)
            where passkey.userHandle == [UInt8](userID) && !ids.contains(Data(passkey.credentialID)):
                _ = remove(passkey.credentialID)
            case .renamed(let userID, let name) where passkey.userHandle == [UInt8](userID):
                change(passkey.credentialID) { $0.name = name }
            case .unknown, .allAccepted, .renamed: break
            }
        }
    }
}
