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
}
