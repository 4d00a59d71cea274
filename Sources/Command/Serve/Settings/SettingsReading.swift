import Glibc
import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyWire

/// The settings as read: their values and sources, and the problems found.
struct SettingsReading: Sendable {
    /// A setting as it was found.
    struct Row: Sendable {
        let setting: Setting
        let origin: SettingOrigin
        /// The given value; `nil` if there is none.
        let value: JSONValue?
    }

    private(set) var rows: [Row] = []
    /// Sentences, in the order of the table.
    private(set) var problems: [String] = []
    private(set) var draft = ServerDraft()
    /// The configuration; `nil` if there are problems.
    private(set) var configuration: ServerConfiguration?

    /// Reads the settings: a flag overrides a variable, a variable the configuration file, the file the default.
    ///
    /// Settings that are not among `settings` have their defaults.
    init(_ settings: [Setting], _ arguments: Arguments, environment: [String: String]) {
        let names = Set(settings.map(\.name))
        var file: ConfigurationFile?
        if names.contains(ServerSettings.configurationFile.name),
            let path = Self.given(ServerSettings.configurationFile, arguments, environment)?.text
        {
            do throws(UsageError) {
                let read = try ConfigurationFile(path: path)
                problems += read.problems(settings)
                file = read
            } catch {
                problems.append(error.description)
            }
        }
        for setting in ServerSettings.all {
            if names.contains(setting.name) {
                read(setting, arguments, environment, file)
            } else {
                take(setting, setting.defaultValue, .fallback)
            }
        }
        refuseSecretsGivenTwice()
        guard problems.isEmpty else { return }
        do throws(UsageError) {
            configuration = try draft.configuration()
        } catch {
            problems.append(error.description)
        }
    }

    /// The row of a setting.
    func row(_ name: String) -> Row? { rows.first { $0.setting.name == name } }

    /// Whether a setting was given a value.
    func isGiven(_ name: String) -> Bool { row(name).map { $0.origin != .fallback } ?? false }

    private static func given(
        _ setting: Setting, _ arguments: Arguments, _ environment: [String: String]
    ) -> (text: String, origin: SettingOrigin)? {
        if let flag = setting.flag {
            if let text = arguments.given(flag) { return (text, .flag) }
            if arguments.has(flag) { return ("true", .flag) }
        }
        // An empty variable counts as not set, as everywhere.
        return environment[setting.variable].flatMap { $0.isEmpty ? nil : ($0, .environment) }
    }

    private mutating func read(
        _ setting: Setting, _ arguments: Arguments, _ environment: [String: String], _ file: ConfigurationFile?
    ) {
        var origin = SettingOrigin.fallback
        var value = setting.defaultValue
        let member = setting.reach == .everywhere ? file?.members[setting.name] : nil
        if let given = Self.given(setting, arguments, environment) {
            (origin, value) = (given.origin, setting.value(ofText: given.text))
            if let file, let member { check(setting, member, .file(file.path)) }
        } else if let file, let member {
            (origin, value) = (.file(file.path), member)
        }
        take(setting, value, origin)
    }

    /// Checks a member of the file that a flag or a variable overrides: it may still be wrong.
    private mutating func check(_ setting: Setting, _ value: JSONValue, _ origin: SettingOrigin) {
        // Another machine's file need not be on this one.
        switch (setting.form, value) {
        case (.secretFile, .string), (.file, .string): return
        default: break
        }
        var scratch = draft
        do throws(UsageError) {
            try setting.apply(value, from: origin, to: &scratch)
        } catch {
            problems.append(error.description)
        }
    }

    private mutating func take(_ setting: Setting, _ value: JSONValue?, _ origin: SettingOrigin) {
        let row = Row(setting: setting, origin: origin, value: value)
        rows.append(row)
        guard let value else { return }
        // The variable that holds a secret comes before the configuration file, and a flag before the variable.
        if case .file = origin, secret(besideFileOf: row) != nil { return check(setting, value, origin) }
        do throws(UsageError) {
            try setting.apply(value, from: origin, to: &draft)
        } catch {
            problems.append(error.description)
        }
    }

    /// The secret that a setting's file would hold, if it was given by its variable.
    func secret(besideFileOf row: Row) -> Row? {
        guard case .secretFile(let name, _, _) = row.setting.form, row.origin != .fallback,
            let secret = self.row(name), secret.origin != .fallback
        else { return nil }
        return secret
    }

    /// Refuses two secrets with the same name and precedence: nobody could tell which one applies.
    private mutating func refuseSecretsGivenTwice() {
        for row in rows where row.origin == .environment {
            guard let secret = secret(besideFileOf: row) else { continue }
            problems.append(
                "\(secret.setting.variable) and \(row.setting.variable) both set the \(secret.setting.name). Remove one of "
                    + "them.")
        }
    }
}

extension Setting {
    /// The setting's name in a sentence about a wrong value.
    func subject(_ origin: SettingOrigin) -> String {
        switch origin {
        case .flag, .fallback: "--" + name
        case .environment: variable
        case .file(let path): "\"\(name)\" in \(path)"
        }
    }

    /// The value if none is given.
    var defaultValue: JSONValue? { fallback.map { value(ofText: $0) } }

    /// The value of a text from the command line or the environment.
    func value(ofText text: String) -> JSONValue {
        switch form {
        case .toggle: ["true": true, "false": false][text].map { .boolean($0) } ?? .string(text)
        case .number, .duration: Int(text).map { .integer($0) } ?? .string(text)
        case .list: .array(text.split(separator: ",", omittingEmptySubsequences: false).map { .string(String($0)) })
        case .text, .secret, .secretFile, .file: .string(text)
        }
    }

    /// Puts a value into a draft.
    ///
    /// - Throws: `UsageError` if the setting does not take it.
    func apply(_ value: JSONValue, from origin: SettingOrigin, to draft: inout ServerDraft) throws(UsageError) {
        switch (form, value) {
        case (.toggle(let apply), .boolean(let isOn)):
            if isOn { apply(&draft) }
        case (.number(let range, let apply), .integer(let number)) where range.contains(number):
            apply(&draft, number)
        case (.duration(let unit, let range, let apply), .integer(let number)):
            guard let seconds = LifetimeText.seconds(number, unit), range.contains(seconds) else {
                throw refusal(value, origin)
            }
            apply(&draft, seconds)
        case (.duration(_, let range, let apply), .string(let text)):
            guard let seconds = LifetimeText.seconds(text), range.contains(seconds) else {
                throw refusal(value, origin)
            }
            apply(&draft, seconds)
        case (.text(_, let take), .string(let text)) where take(&draft, text): return
        case (.secret(_, let take), .string(let text)) where take(&draft, text): return
        case (.list(_, let take), .array(let elements)):
            let texts = elements.compactMap { element in
                if case .string(let text) = element { text } else { nil as String? }
            }
            guard texts.count == elements.count, take(&draft, texts) else { throw refusal(value, origin) }
        case (.secretFile(_, let takes, let take), .string(let path)):
            let secret = Self.withoutLineFeed(try Self.text(of: path, subject(origin)))
            guard take(&draft, secret) else {
                throw UsageError("The secret in \(path) must be \(takes). See \(subject(origin)).")
            }
        case (.file(_, let takes, let take), .string(let path)):
            let text = try Self.text(of: path, subject(origin))
            guard take(&draft, text) else {
                throw UsageError("\(path) must be \(takes). See \(subject(origin)).")
            }
        default: throw refusal(value, origin)
        }
    }

    /// The error that names the values the setting takes, and the given value unless it is secret.
    private func refusal(_ value: JSONValue, _ origin: SettingOrigin) -> UsageError {
        let takes =
            switch form {
            case .toggle: "true or false"
            case .number(let range, _): "a whole number from \(range.lowerBound) to \(range.upperBound)"
            case .duration(_, let range, _): LifetimeText.values(range)
            case .text(let takes, _), .list(let takes, _), .secret(let takes, _): takes
            case .secretFile, .file: "the path of a file"
            }
        return UsageError("\(subject(origin)) takes \(takes)\(isSecret ? "" : ", not \(told(value).shown(origin))").")
    }

    private static func text(of path: String, _ subject: String) throws(UsageError) -> String {
        let bytes: [UInt8]
        do throws(FileReadError) {
            bytes = try FileBytes.read(path, atMost: 4_096)
        } catch {
            throw UsageError("The file \(path) named by \(subject) can't be read: \(error.reason).")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A secret's file ends in a line feed as a rule, a secret doesn't.
    private static func withoutLineFeed(_ text: String) -> String {
        text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

extension JSONValue {
    /// The value for people; a text from the configuration file is quoted, as in the file.
    func shown(_ origin: SettingOrigin) -> String {
        switch self {
        case .null: "null"
        case .boolean(let value): String(value)
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .string(let text): if case .file = origin { "\"\(text)\"" } else { text }
        case .array(let values): values.map { $0.shown(.flag) }.joined(separator: ",")
        case .object: "an object"
        }
    }
}
