/// A scenario of a requirement document as data: a phone, a person's actions, and the expected results.
///
/// Every player (view models, UI tests, a browser) has the same steps and expectations.
public struct Scenario: Codable, Sendable, Hashable {
    /// Its number in the document.
    public var number: Int
    /// Its title in the document.
    public var title: String
    /// Its summary in plain words.
    public var summary: String
    /// The phone and the app at the start.
    public var start: Start
    /// The actions and checks, in order.
    public var steps: [ScenarioStep]

    /// Creates a scenario.
    public init(number: Int, title: String, summary: String, start: Start = Start(), steps: [ScenarioStep]) {
        self.number = number
        self.title = title
        self.summary = summary
        self.start = start
        self.steps = steps
    }

    /// How the phone is at the start: unlocked, the app installed and never run.
    public struct Start: Codable, Sendable, Hashable {
        /// Whether a passcode is set: ``Scenario/passcode``.
        public var hasPasscode: Bool
        /// Whether a face is enrolled; needs the passcode.
        public var hasFace: Bool

        /// Creates a start; a phone with both unless said otherwise.
        public init(hasPasscode: Bool = true, hasFace: Bool = true) {
            self.hasPasscode = hasPasscode
            self.hasFace = hasFace
        }
    }

    /// The passcode of all phones.
    public static let passcode = "123456"
    /// The user of the document's examples.
    public static let username = "testuser"
    /// The number of the document's examples.
    public static let phoneNumber = "+1234567890"
}

/// One step of a scenario.
public struct ScenarioStep: Codable, Sendable, Hashable {
    /// The action or check.
    public var action: ScenarioAction
    /// The same in plain words, for viewers.
    public var words: String

    /// Creates a step.
    public init(_ words: String, _ action: ScenarioAction) {
        self.words = words
        self.action = action
    }
}

/// A step's action or check.
public enum ScenarioAction: Codable, Sendable, Hashable {
    // Done by the person.

    /// Opens the app from the home screen.
    case open
    /// Goes to the home screen.
    case home
    /// Taps a tab, by its label.
    case tab(String)
    /// Taps a button of the screen, by its label.
    case tap(String)
    /// Taps a button of the alert that is shown, by its label.
    case tapAlert(String)
    /// Replaces the text of a field, by its identifier.
    case type(field: String, text: String)
    /// Fills the code of the newest message into a field, by its identifier.
    case fillCode(field: String)
    /// Answers the system's prompt, which must be of this kind.
    case answer(ScenarioPrompt, ScenarioAnswer)
    /// Changes the phone in its Settings.
    case settings(ScenarioChange)

    // Looked at.

    /// An element's label or value, by its identifier, is or becomes this text.
    case see(String, String)
    /// A button of this label is, or is not, on the screen.
    case seeButton(String, isShown: Bool)
    /// An alert of this title is shown.
    case seeAlert(String)
    /// The server's record of the device: its method, and how its key is unlocked according to the app.
    case server(ScenarioRecord)
    /// How many keys the app has in the keychain of its phone.
    case keys(Int)
}

/// The system's prompt, in the terms of the phone's event log.
public enum ScenarioPrompt: String, Codable, Sendable, Hashable, CaseIterable {
    /// May the app use Face ID?
    case faceIDPermission
    /// The face.
    case biometry
    /// The passcode.
    case passcode
}

/// The person's answer.
public enum ScenarioAnswer: String, Codable, Sendable, Hashable, CaseIterable {
    /// "Allow".
    case allow
    /// "Don't Allow".
    case dontAllow
    /// Shows the face that the phone knows.
    case match
    /// Shows another face.
    case noMatch
    /// "Cancel".
    case cancel
    /// Enters the right passcode.
    case passcode
}

/// The change in the phone's Settings.
public enum ScenarioChange: String, Codable, Sendable, Hashable, CaseIterable {
    /// "Reset Face ID".
    case resetFaceID
    /// "Turn Passcode Off".
    case removePasscode
    /// "Turn Passcode On".
    case setPasscode
    /// "Set Up Face ID".
    case enrollFace
    /// "Set Up an Alternate Appearance".
    case addFace
}

/// The server's record of the device of ``Scenario/username``.
public enum ScenarioRecord: String, Codable, Sendable, Hashable, CaseIterable {
    /// No device.
    case none
    /// A device with a public key (`secureEnclave`).
    case secureEnclave
    /// A device without one (`smsOTP`).
    case smsOTP
}
