/// A kind of phone that the lab has.
public enum PhoneModel: String, Codable, Sendable, Hashable, CaseIterable {
    /// An iPhone with Face ID.
    case iPhone15Pro
    /// An iPhone with Touch ID.
    case iPhoneSE
    /// Apple's simulator: no Secure Enclave, access control is not enforced.
    case simulator
    /// An old iPhone without Secure Enclave and without sensor.
    case noEnclave
}

/// A phone, without its display.
///
/// The event `phone`, the reply to `POST phones`.
public struct PhoneInfo: Codable, Sendable, Hashable {
    /// Its id in the lab's API, such as `p1`.
    public var id: String
    /// The visitor's name for it.
    public var name: String
    /// The kind of phone.
    public var model: PhoneModel
    /// The marketing name, such as "iPhone 15 Pro".
    public var modelName: String
    /// Its version of iOS.
    public var systemVersion: String
    /// `faceID`, `touchID` or `none`.
    public var biometry: String
    /// How many faces or fingers are enrolled.
    public var enrolledCount: Int
    /// Whether a passcode is set.
    public var hasPasscode: Bool
    /// The passcode, for the person at the page: it is a lab's; nil if none is set.
    public var passcode: String?
    /// Whether keys can live in a Secure Enclave.
    public var hasSecureEnclave: Bool
    /// Whether it represents Apple's simulator.
    public var isSimulator: Bool
    /// `unlocked`, `locked` or `beforeFirstUnlock`.
    public var lockState: String
    /// Whether airplane mode is on.
    public var isAirplane: Bool
    /// The address of the Apple Account that it is signed in with; nil if it is with none.
    public var appleAccount: String?
    /// Whether the person has the visit's security key at hand.
    public var holdsSecurityKey: Bool
    /// The number at which messages arrive.
    public var phoneNumber: String
    /// The bundle identifier of the app on the screen; nil on the home and lock screens.
    public var foreground: String?
    /// The installed apps.
    public var apps: [AppInfo]
    /// The step at which an app is to be killed; nil if none is.
    public var armedKill: ArmedKill?
}

/// An app on a phone.
public struct AppInfo: Codable, Sendable, Hashable {
    /// The bundle identifier.
    public var bundleIdentifier: String
    /// The name under its icon.
    public var name: String
    /// `notRunning`, `running` (on the screen, or finishing in the background) or `suspended`.
    public var state: String
    /// The id of its process on this machine; nil if it does not run.
    public var processID: Int?
    /// The state of its Face ID permission: `ask`, `allow` or `dontAllow`.
    public var faceIDPermission: String
    /// The path of its icon, a PNG, which changes with the picture; nil if it brought none.
    public var icon: String?
}

/// The phone to create: the body of `POST phones`.
public struct NewPhone: Codable, Sendable, Hashable {
    /// The kind.
    public var model: PhoneModel
    /// Whether a passcode is set; if missing, yes.
    public var passcode: Bool?
    /// Whether a face or finger is enrolled, which needs the passcode; if missing, yes where there is a sensor.
    public var biometry: Bool?
    /// The number at which it gets messages; if missing, the one that all phones of a visit share.
    public var phoneNumber: String?
    /// Its name, 1 to 24 characters; if missing, iPhone, iPhone 2 and so on.
    public var name: String?
}

/// The person's answer to a prompt: the body of `POST phones/{id}/person`.
public struct PersonAnswer: Codable, Sendable, Hashable {
    /// `match`, `noMatch`, `cancel`, `fallback`, `allow`, `dontAllow`, or `{"passcode": "…"}`, `{"password": "…"}`.
    public var answer: Answer

    /// The action.
    public enum Answer: Sendable, Hashable {
        /// A gesture, by its name.
        case named(String)
        /// A passcode was entered.
        case passcode(String)
        /// An application password was entered.
        case password(String)
    }
}

extension PersonAnswer.Answer: Codable {
    private enum Key: String, CodingKey {
        case passcode, password
    }

    /// Reads a name, or an object with one member.
    public init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self = .named(name)
            return
        }
        let values = try decoder.container(keyedBy: Key.self)
        if let text = try values.decodeIfPresent(String.self, forKey: .passcode) {
            self = .passcode(text)
        } else {
            self = .password(try values.decode(String.self, forKey: .password))
        }
    }

    /// Writes the form that ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .named(let name):
            var container = encoder.singleValueContainer()
            try container.encode(name)
        case .passcode(let text):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(text, forKey: .passcode)
        case .password(let text):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(text, forKey: .password)
        }
    }
}

/// The body of `POST phones/{id}/change`.
public struct PhoneChange: Codable, Sendable, Hashable {
    /// The change.
    public var change: Kind
    /// The bundle identifier of the app that is meant; if missing, the one on the screen, else the first.
    public var app: String?

    /// A change.
    public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        /// Sets the lab's passcode.
        case setPasscode
        /// Turns the passcode off.
        case removePasscode
        /// Enrolls a face or finger.
        case enrollFace
        /// Enrolls one more face or finger.
        case addFace
        /// Removes all faces or fingers.
        case resetFaceID
        /// Lets the app use Face ID.
        case allowFaceID
        /// Forbids the app Face ID.
        case forbidFaceID
        /// Has the system ask again.
        case askFaceID
        /// Locks the screen.
        case lock
        /// Unlocks it.
        case unlock
        /// Switches the phone off and on.
        case restart
        /// Kills the app's process, as the system does when it needs memory.
        case killApp
        /// Warns the app that memory is short.
        case memoryWarning
        /// Airplane mode on.
        case airplaneOn
        /// Airplane mode off.
        case airplaneOff
        /// Signs the phone in with its Apple Account.
        case signInAppleAccount
        /// Signs it out.
        case signOutAppleAccount
        /// Stops using the Apple Account for the app: what Settings do, and what the app hears of.
        case stopUsingAppleID
        /// Gives the person the visit's security key, whose PIN is the lab's passcode.
        case holdSecurityKey
        /// Takes it away.
        case takeSecurityKeyAway
        /// Deletes the app with its files and installs it again; its keychain items stay, as on iOS.
        case reinstallApp
        /// Erases all contents and settings.
        case erase
    }
}

/// The reply to a touch, an answer and a change.
public struct TouchReply: Codable, Sendable, Hashable {
    /// The revision of the display afterwards; later drawings have a greater one.
    public var revision: Int
}
