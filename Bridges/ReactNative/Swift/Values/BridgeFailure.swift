import LatchkeyKeyRotation
import LatchkeyKit

/// What a promise is rejected with: a stable code, a sentence, and details without secrets.
public struct BridgeFailure: Error, Sendable, Hashable {
    /// The code, such as `E_INVALID_PARAMS`.
    public let code: Code
    /// A sentence for people, in English; for ``Code/invalidParams`` one for the developer.
    public let message: String
    /// More than code and message, for decisions and logs; JavaScript finds it in `error.userInfo`.
    ///
    /// | member | what it is |
    /// |---|---|
    /// | `suggestion` | the next step, as in `RotationError.Suggestion` and `LatchkeyError.Suggestion` |
    /// | `member` | the parameter that is wrong |
    /// | `keychain` | the code of the Keychain's error |
    /// | `nodeCode` | the Flow node's code, a number |
    public let userInfo: [String: BridgeValue]

    /// Creates a failure.
    public init(_ code: Code, _ message: String, userInfo: [String: BridgeValue] = [:]) {
        self.code = code
        self.message = message
        self.userInfo = userInfo
    }

    /// The code of a rejection: `E_` and a name in capitals.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The code.
        public let rawValue: String

        /// Wraps a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code of a rotation's error: `authentication_declined` becomes `E_AUTHENTICATION_DECLINED`.
        public init(_ code: RotationError.Code) {
            self.init(rawValue: "E_\(code.rawValue.uppercased())")
        }

        /// The code of an error of LatchkeyKit, formed in the same way.
        public init(_ code: LatchkeyError.Code) {
            self.init(rawValue: "E_\(code.rawValue.uppercased())")
        }

        /// The code.
        public var description: String { rawValue }

        /// A parameter is missing or wrong; `userInfo.member` names it.
        public static let invalidParams = Self(rawValue: "E_INVALID_PARAMS")
        /// The account has no keys of Blocto's to replace.
        public static let notNeeded = Self(rawValue: "E_NOT_NEEDED")
        /// JavaScript was loaded anew before there was an answer.
        public static let reloaded = Self(rawValue: "E_RELOADED")
        /// The app has not told the bridge of its accounts.
        public static let notConfigured = Self(rawValue: "E_NOT_CONFIGURED")

        /// The codes that only the bridge gives.
        public static let own: [Code] = [.invalidParams, .notNeeded, .reloaded, .notConfigured]
    }
}

extension BridgeFailure {
    /// Takes over a rotation's error.
    public init(_ error: RotationError) {
        var userInfo: [String: BridgeValue] = ["suggestion": .text(error.suggestion.rawValue)]
        userInfo["keychain"] = (error.keychain?.code.rawValue).map { .text($0) }
        userInfo["nodeCode"] = error.nodeCode.map { .number($0) }
        self.init(Code(error.code), error.sentence, userInfo: userInfo)
    }

    /// Takes over an error of the owner's prompt.
    public init(_ error: LatchkeyError) {
        self.init(Code(error.code), error.sentence, userInfo: ["suggestion": .text(error.suggestion.rawValue)])
    }

    /// Says which parameter is wrong, and what it must be.
    init(member: String, mustBe: String) {
        self.init(.invalidParams, "\(member) must be \(mustBe).", userInfo: ["member": .text(member)])
    }

    static let notNeeded = BridgeFailure(.notNeeded, "The account has no keys of Blocto's to replace.")
    static let reloaded = BridgeFailure(.reloaded, "JavaScript was loaded anew. A rotation that was begun goes on.")
    static let notConfigured = BridgeFailure(
        .notConfigured, "Set KeyRotationManager.host before React Native starts; see docs/react-native.md.")
}
