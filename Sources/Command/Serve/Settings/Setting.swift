import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire

/// A setting of the server: the source of its flag, its variable, its key in the configuration file, its help, its line
/// in `--check-config` and its row in docs/reference/settings.md.
struct Setting: Sendable {
    /// The sources that a setting may come from.
    enum Reach: Sendable {
        /// By flag, variable and configuration file.
        case everywhere
        /// By flag and variable: the configuration file can't name another.
        case commandLine
        /// By variable alone: a secret, which other processes could read from a command line.
        case environment
    }

    /// The kind of value that a setting takes, and how it is applied.
    enum Form: Sendable {
        /// On or off; off unless given.
        case toggle(@Sendable (inout ServerDraft) -> Void)
        /// A whole number.
        case number(ClosedRange<Int>, @Sendable (inout ServerDraft, Int) -> Void)
        /// A time in seconds, given with a unit or as a number that counts the given one.
        case duration(LifetimeText.Unit, ClosedRange<Int>, @Sendable (inout ServerDraft, Int) -> Void)
        /// A text, with a description of valid values; the closure returns whether it accepted the text.
        case text(String, @Sendable (inout ServerDraft, String) -> Bool)
        /// A list, separated by commas in flags and variables; as with a text.
        case list(String, @Sendable (inout ServerDraft, [String]) -> Bool)
        /// A text that is never shown.
        case secret(String, @Sendable (inout ServerDraft, String) -> Bool)
        /// The path of a file whose text is the setting; as with a text.
        case file(FileContent, String, @Sendable (inout ServerDraft, String) -> Bool)
        /// The path of a file with the named secret.
        case secretFile(of: String, String, @Sendable (inout ServerDraft, String) -> Bool)
    }

    /// Whether others may read the text of a file.
    enum FileContent: Sendable {
        case open, secret
    }

    /// The name, which is the flag without dashes and the key in the configuration file.
    let name: String
    /// The placeholder for its value in the help; `nil` for switches.
    let placeholder: String?
    /// The environment variable.
    let variable: String
    /// The default value; `nil` if there is none.
    let fallback: String?
    /// The meaning of having no value, in two or three words.
    let absent: String
    /// The value that holds where none is given and it depends on other settings; `nil` if it does not.
    let held: (@Sendable (ServerConfiguration) -> JSONValue)?
    /// One sentence.
    let help: String
    /// The values that a shell offers; none if any other may be given too.
    let choices: [String]
    let reach: Reach
    let form: Form

    init(
        _ name: String, _ placeholder: String?, variable: String? = nil, default fallback: String? = nil,
        absent: String = "not set", held: (@Sendable (ServerConfiguration) -> JSONValue)? = nil, choices: [String] = [],
        reach: Reach = .everywhere, _ help: String, _ form: Form
    ) {
        self.name = name
        self.placeholder = placeholder
        self.variable = variable ?? "LATCHKEY_" + name.uppercased().replacing("-", with: "_")
        self.fallback = fallback
        self.absent = absent
        self.held = held
        self.choices = choices
        self.reach = reach
        self.help = help
        self.form = form
    }

    /// The flag; `nil` if the setting must not be on a command line.
    var flag: String? { reach == .environment ? nil : "--" + name }

    /// Whether the value must never be shown.
    var isSecret: Bool {
        if case .secret = form { true } else { false }
    }

    /// A value as others may read it: of a database's address without what may be a password, which it must not have.
    func told(_ value: JSONValue) -> JSONValue {
        guard name == "database", case .string(let text) = value else { return value }
        return .string(StoreLocation.shown(text))
    }

    /// The setting as an option of a command.
    var option: OptionDescription? {
        flag.map { flag in
            let ending = fallback.map { " (default \($0))." } ?? (absent == "not set" ? "." : " (default: \(absent)).")
            return OptionDescription(
                flag, placeholder, environment: variable, choices: choices, help.dropLast() + ending)
        }
    }
}

/// The source of a setting's value.
enum SettingOrigin: Sendable, Equatable {
    case flag
    case environment
    case file(String)
    case fallback
}
