import Foundation
import Testing

@testable import latchkey

@Suite("Table of settings")
struct SettingsTableTests {
    @Test("names and variables are unique, and made by one rule")
    func names() {
        let settings = ServerSettings.all
        #expect(Set(settings.map(\.name)).count == settings.count)
        #expect(Set(settings.map(\.variable)).count == settings.count)
        for setting in settings {
            #expect(setting.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
            let variable = "LATCHKEY_" + setting.name.uppercased().replacing("-", with: "_")
            #expect(setting.variable == (setting.name == "port" ? "PORT" : variable))
            #expect(setting.help.hasSuffix("."))
        }
    }

    @Test("every flag stands in the help of serve, a secret stands in no flag and can be given in a file")
    func flags() {
        let options = ServeCommand.description.options
        for setting in ServerSettings.all {
            #expect(options.contains { $0.name == "--" + setting.name } == !setting.isSecret)
            #expect(setting.isSecret == (setting.reach == .environment))
            if setting.isSecret {
                #expect(ServerSettings.all.contains { $0.name == setting.name + "-file" })
                #expect(ServeCommand.description.discussion.contains(setting.variable))
            }
        }
    }

    @Test("every default is a value that the setting takes")
    func defaults() throws {
        for setting in ServerSettings.all {
            guard let value = setting.defaultValue else { continue }
            var draft = ServerDraft()
            #expect(throws: Never.self) { try setting.apply(value, from: .fallback, to: &draft) }
        }
    }

    @Test("docs/server.md has this very table")
    func documented() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("docs/server.md"), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex(of: "| setting | default | environment | meaning |"))
        let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
            .map { $0.dropFirst().dropLast().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        #expect(rows.map(\.count) == rows.map { _ in 4 })
        #expect(rows.map { Array($0.prefix(3)) } == ServerSettings.all.map(Self.row))
        #expect(rows.allSatisfy { $0.count == 4 && !$0[3].isEmpty })
    }

    static func row(_ setting: Setting) -> [String] {
        let name = setting.placeholder.map { "\(setting.name) \($0)" } ?? setting.name
        let left = setting.flag == nil ? "\(setting.name), no flag" : "`--\(name)`"
        return [left, setting.fallback.map { "`\($0)`" } ?? setting.absent, "`\(setting.variable)`"]
    }
}
