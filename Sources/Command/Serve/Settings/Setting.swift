import LatchkeyCommandLine

/// A setting of the server: one row of the table from which its flag, its variable, its key in the configuration file,
/// its help and its line in `--check-config` come.
struct Setting: Sendable {
    /// Where a setting may be given.
    enum Reach: Sendable {
        /// By flag, variable and configuration file.
        case everywhere
        /// By flag and variable: the configuration file can't name another.
        case commandLine
        /// By variable alone: a secret, which other processes could read from a command line.
        case environment
    }

    /// What a value must be, and what it does.
    enum Form: Sendable {
        /// On or off; off unless given.
        case toggle(@Sendable (inout ServerDraft) -> Void)
        /// A whole number.
        case number(ClosedRange<Int>, @Sendable (inout ServerDraft, Int) -> Void)
        /// A text; what it takes, and whether this one was taken.
        case text(String, @Sendable (inout ServerDraft, String) -> Bool)
        /// A list, in flags and variables with commas between; what it takes, and whether this one was taken.
        case list(String, @Sendable (inout ServerDraft, [String]) -> Bool)
        /// A text that nobody is shown.
        case secret(String, @Sendable (inout ServerDraft, String) -> Bool)
        /// The path of a file, whose text is a setting; what it must hold, and whether this one was taken.
        case file(FileContent, String, @Sendable (inout ServerDraft, String) -> Bool)
        /// The path of a file that holds the secret of the name.
        case secretFile(of: String, String, @Sendable (inout ServerDraft, String) -> Bool)
    }

    /// Whether the text of a file may be read by others.
    enum FileContent: Sendable {
        case open, secret
    }

    /// The name, which is the flag without dashes and the key in the configuration file.
    let name: String
    /// What stands for its value in the help; `nil` for what is on or off.
    let placeholder: String?
    /// The environment variable.
    let variable: String
    /// The value if none is given; `nil` if there is none.
    let fallback: String?
    /// What having no value means, in two or three words.
    let absent: String
    /// One sentence.
    let help: String
    let reach: Reach
    let form: Form

    init(
        _ name: String, _ placeholder: String?, variable: String? = nil, default fallback: String? = nil,
        absent: String = "not set", reach: Reach = .everywhere, _ help: String, _ form: Form
    ) {
        self.name = name
        self.placeholder = placeholder
        self.variable = variable ?? "LATCHKEY_" + name.uppercased().replacing("-", with: "_")
        self.fallback = fallback
        self.absent = absent
        self.reach = reach
        self.help = help
        self.form = form
    }

    /// The flag; `nil` for what must not stand on a command line.
    var flag: String? { reach == .environment ? nil : "--" + name }

    /// Whether the value must not be shown.
    var isSecret: Bool {
        if case .secret = form { true } else { false }
    }

    /// The setting as an option of a command.
    var option: OptionDescription? {
        flag.map { flag in
            let ending = fallback.map { " (default \($0))." } ?? (absent == "not set" ? "." : " (default: \(absent)).")
            return OptionDescription(flag, placeholder, environment: variable, help.dropLast() + ending)
        }
    }
}

/// Where a setting's value comes from.
enum SettingOrigin: Sendable, Equatable {
    case flag
    case environment
    case file(String)
    case fallback
}
