@testable import latchkey

/// docs/reference/settings.md: every setting of the server.
enum SettingsReference {
    static let document = ReferenceDocument(name: "settings.md", text: text)

    private static var text: String {
        let lines =
            [
                "# Settings of the server", "", ReferenceDocument.generated, "",
                "Every setting has a flag, an environment variable and a key in the configuration file, which is the flag's",
                "name without dashes. [Running the server](../server.md#configuration) explains how they combine.",
            ] + ServerSettings.sections.flatMap(section)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func section(_ section: (title: String, settings: [Setting])) -> [String] {
        let title = section.title.prefix(1).uppercased() + section.title.dropFirst()
        return ["", "## \(title)", ""]
            + ReferenceDocument.head("setting", "default", "values", "environment variable", "meaning")
            + section.settings.map(row)
    }

    private static func row(_ setting: Setting) -> String {
        let name = setting.placeholder.map { "\(setting.name) \($0)" } ?? setting.name
        return ReferenceDocument.row(
            setting.flag == nil ? "\(setting.name) (no flag, not in the file)" : "`--\(name)`" + file(setting),
            setting.fallback.map { "`\($0)`" } ?? setting.absent, values(setting), "`\(setting.variable)`",
            setting.help)
    }

    private static func file(_ setting: Setting) -> String {
        setting.reach == .everywhere ? "" : " (not in the file)"
    }

    private static func values(_ setting: Setting) -> String {
        switch setting.form {
        case .toggle: "on or off"
        case .number(let range, _): "\(range.lowerBound)–\(range.upperBound)"
        case .duration(_, let range, _): LifetimeText.values(range)
        case .text(let takes, _), .list(let takes, _), .secret(let takes, _): takes
        case .file(_, let takes, _), .secretFile(_, let takes, _): "the path of a file with \(takes)"
        }
    }
}
