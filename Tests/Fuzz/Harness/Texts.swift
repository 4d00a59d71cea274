import Foundation
import LatchkeyWire

/// Base64, and the short texts with rules of their own.
enum Texts {
    static func base64(_ bytes: [UInt8]) {
        let again = Base64.encode(bytes)
        if again != Data(bytes).base64EncodedString() { stop("Foundation writes other base64") }
        if Base64.decode(again) != bytes || Base64.decode(Base64.encodeURL(bytes)) != bytes {
            stop("base64 is not read as it was written")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let decoded = Base64.decode(text) else {
            if let url = Base64.decodeURL(text[...]) {
                stop("only the stricter reader takes a text: \(url.count) bytes")
            }
            return
        }
        // One spelling in each form.
        let spelling = text.prefix { $0 != "=" }
        let standard = Base64.encode(decoded).prefix { $0 != "=" }
        guard spelling == standard || spelling == Base64.encodeURL(decoded)[...] else {
            stop("bytes have two spellings in base64")
        }
        if let url = Base64.decodeURL(text[...]), url != decoded { stop("base64url is read as other bytes") }
    }

    /// A text that is taken stays what it is, in JSON too.
    static func text(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        for type in kinds { check(type, text) }
    }

    private static func check<Value: WireString>(_: Value.Type, _ text: String) {
        guard let value = Value(rawValue: text) else { return }
        guard Value(rawValue: value.rawValue) == value else { stop("\(Value.self) is not taken again") }
        guard let json = try? JSONEncoder().encode(value), (try? JSONDecoder().decode(Value.self, from: json)) == value
        else { stop("\(Value.self) is not read as it was written") }
    }

    private static let kinds: [any WireString.Type] = [
        AccountCode.self, AttestedKeyID.self, ChallengeID.self, DeviceID.self, DeviceKeyID.self, DeviceModel.self,
        IdentityToken.self,
        InvitationToken.self, LinkedIdentityID.self, NoticeID.self, OneTimePassword.self, OneTimePasswordID.self,
        PhoneNumber.self, RecoveryCode.self, RecoveryID.self, RefreshToken.self, RelyingPartyName.self, ServerID.self,
        SessionID.self, Timestamp.self, UserID.self, Username.self,
    ]
}
