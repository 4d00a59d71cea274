import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An account at Twilio, or at a service that speaks the same API.
public struct TwilioConfiguration: Sendable {
    /// The account's id (`AC…`), also the user name of the requests.
    public let accountSID: String
    /// The account's secret.
    public let authToken: TwilioAuthToken
    /// The sender of messages.
    public let origin: Origin
    /// The API's URL, without a trailing slash.
    public let baseURL: URL
    /// How often, and after which pauses, a message is tried.
    public var retries = MessageRetryPolicy()
    /// How long one try may take: 15 s.
    public var tryTimeout = Duration.seconds(15)

    /// The sender of messages.
    public enum Origin: Sendable, Equatable {
        /// A phone number of the account.
        case number(PhoneNumber)
        /// A messaging service (`MG…`), which picks a number.
        case messagingService(String)

        /// Parses either; `nil` for anything else.
        public init?(_ text: String) {
            if let number = PhoneNumber(rawValue: text) {
                self = .number(number)
            } else if text.hasPrefix("MG"), text.utf8.count > 2, TwilioConfiguration.isIdentifier(text) {
                self = .messagingService(text)
            } else {
                return nil
            }
        }
    }

    /// The faults of a configuration; their descriptions contain no secret.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        case accountSID, origin, baseURL, insecureBaseURL

        /// The sentence.
        public var description: String {
            switch self {
            case .accountSID: "The Twilio account is its SID: 1–64 letters and digits, usually AC…."
            case .origin: "Messages come from a number such as +1234567890, or from a messaging service MG…."
            case .baseURL: "The base URL has a scheme, a host and optionally a path, but no user, query or fragment."
            case .insecureBaseURL:
                "The base URL must be https, so that the account's secret stays secret; http is only for loopback."
            }
        }
    }

    /// Twilio's own address.
    public static let twilio = "https://api.twilio.com"

    /// Checks all parts.
    ///
    /// - Throws: The first ``Fault``.
    public init(
        accountSID: String, authToken: TwilioAuthToken, from origin: String,
        baseURL: String = TwilioConfiguration.twilio
    ) throws(Fault) {
        guard Self.isIdentifier(accountSID) else { throw .accountSID }
        guard let origin = Origin(origin) else { throw .origin }
        self.accountSID = accountSID
        self.authToken = authToken
        self.origin = origin
        self.baseURL = try Self.checked(baseURL)
    }

    /// The URL for sending messages.
    var messagesURL: URL {
        baseURL.appendingPathComponent("2010-04-01/Accounts/\(accountSID)/Messages.json", isDirectory: false)
    }

    static func isIdentifier(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                let letter = byte | 0x20
                return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
            }
    }

    private static func checked(_ text: String) throws(Fault) -> URL {
        do throws(ServiceURL.Fault) {
            return try ServiceURL.checked(text)
        } catch {
            throw error == .insecure ? .insecureBaseURL : .baseURL
        }
    }
}

/// The secret of an account: 1–256 printable ASCII characters, no blank.
///
/// It never shows in a description.
public struct TwilioAuthToken: Sendable, CustomStringConvertible, CustomReflectable {
    let text: String

    /// Takes the secret; `nil` if its length or a character is wrong.
    public init?(_ text: String) {
        guard (1...256).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    /// Says that there is one.
    public var description: String { "set" }
    /// Shows nothing: `dump` and a debugger's print go by this.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
