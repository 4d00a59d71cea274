import Foundation
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("The settings of an application group")
struct GroupDefaultsTests {
    private static func app(_ name: String, groups: [String]) -> App {
        App(
            bundleIdentifier: "com.example.\(name)",
            entitlements: [
                "application-identifier": .string("T.com.example.\(name)"),
                "com.apple.security.application-groups": .array(groups.map { .string($0) }),
            ])
    }

    private static let first = app("first", groups: ["group.com.example"])

    @Test("all apps of the group have them, and they are in its folder", .phone(app: first))
    func shared() throws {
        let defaults = try #require(UserDefaults(suiteName: "group.com.example"))
        defaults.set("anna", forKey: "user")
        #expect(defaults.synchronize())
        let group = try #require(
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example"))
        let file = group.appendingPathComponent("Library/Preferences/group.com.example.plist")
        let stored = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        #expect((stored as? [String: String])?["user"] == "anna")
        // Another process writes it.
        let other = try PropertyListSerialization.data(
            fromPropertyList: ["user": "ben"], format: .binary, options: 0)
        try other.write(to: file)
        #expect(defaults.synchronize())
        #expect(UserDefaults(suiteName: "group.com.example")?.string(forKey: "user") == "ben")
    }

    @Test("another phone has its own", .phone(app: first))
    func otherPhone() throws {
        #expect(UserDefaults(suiteName: "group.com.example")?.string(forKey: "user") == nil)
    }

    @Test("a name that is no group of the app's stands for settings of its own", .phone(app: first))
    func noGroup() throws {
        let name = "com.example.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: name))
        defaults.set(7, forKey: "count")
        #expect(UserDefaults(suiteName: name)?.integer(forKey: "count") == 7)
        #expect(
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example").map {
                FileManager.default.fileExists(
                    atPath: $0.appendingPathComponent("Library/Preferences/\(name).plist").path)
            } == false)
        defaults.removePersistentDomain(forName: name)
    }

    @Test("settings are set and read by key-value coding", .phone(app: first))
    func keyValueCoding() throws {
        let defaults = try #require(UserDefaults(suiteName: "group.com.example"))
        defaults.setValue("anna", forKey: "user")
        #expect(defaults.string(forKey: "user") == "anna")
        #expect(defaults.value(forKey: "user") as? String == "anna")
        defaults.setValue(nil, forKey: "user")
        #expect(defaults.value(forKey: "user") == nil)
    }
}
