import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyWire

/// The report of `latchkey serve --check-config`.
struct ConfigurationReport: Encodable {
    /// A setting's value and where it came from.
    struct Entry: Encodable {
        let name: String
        /// The value that will hold; `nil` for a secret, and if there is none.
        let value: JSONValue?
        /// With secrets: whether there is one.
        let isSet: Bool?
        /// `flag`, `environment`, `file` or `default`.
        let origin: String
        /// The flag, the variable or the file.
        let from: String?
        /// The value for people.
        let shown: String

        private enum CodingKeys: String, CodingKey {
            case name, value, isSet, origin, from
        }
    }

    let settings: [Entry]
    let warnings: [String]
    /// The problems that keep the server from starting, in the words of `serve`.
    let problems: [String]
    let wouldStart: Bool

    /// Checks the settings and the files that they name; changes nothing.
    init(_ reading: SettingsReading, environment: [String: String]) {
        settings = reading.rows.map { Entry($0, reading.configuration) }
        warnings = ConfigurationWarnings.about(reading, environment: environment)
        problems =
            reading.problems
            + (reading.configuration.map { ServerPreflight.obstacles($0).map(\.description) } ?? [])
        wouldStart = problems.isEmpty
    }

    /// The report for people, without the problems.
    func lines(on terminal: Terminal) -> [String] {
        var lines = TextTable(
            columns: ["setting", "value", "from"], rows: settings.map { [$0.name, $0.shown, $0.from ?? "default"] }
        ).lines(on: terminal)
        if !warnings.isEmpty { lines += [""] + warnings.map { terminal.styled("warning:", .warning) + " \($0)" } }
        let count = problems.count
        let verdict =
            wouldStart
            ? "The server would start with these settings."
            : "The server would not start with these settings: \(Count.of(count, "problem"))."
        return lines + ["", terminal.styled(verdict, wouldStart ? .good : .bad)]
    }

    /// The report as JSON.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

extension ConfigurationReport.Entry {
    init(_ row: SettingsReading.Row, _ configuration: ServerConfiguration?) {
        name = row.setting.name
        let held = configuration.flatMap { row.setting.held?($0) }
        let told = row.value.map(row.setting.told) ?? held
        value = row.setting.isSecret ? nil : told
        isSet = row.setting.isSecret ? row.value != nil : nil
        (origin, from) =
            switch row.origin {
            case .flag: ("flag", row.setting.flag)
            case .environment: ("environment", row.setting.variable)
            case .file(let path): ("file", path)
            case .fallback: ("default", nil)
            }
        shown =
            switch told {
            case nil: row.setting.absent
            case .some where row.setting.isSecret: "set"
            case .boolean(let isOn): isOn ? "on" : "off"
            case .some(let value): value.shown(.flag)
            }
    }
}
