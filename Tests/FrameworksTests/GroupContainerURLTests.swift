import Foundation
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("The folder of an application group, as FileManager finds it")
struct GroupContainerURLTests {
    private static let groupApp = App(
        bundleIdentifier: "com.example.app",
        entitlements: [
            "application-identifier": .string("T.com.example.app"),
            "com.apple.security.application-groups": .array([.string("group.com.example")]),
        ])

    @Test("an app of the group can write there", .phone(app: groupApp))
    func member() throws {
        let url = try #require(
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example"))
        #expect(url.hasDirectoryPath)
        let file = url.appendingPathComponent("Library/Caches/note")
        try Data("a".utf8).write(to: file)
        #expect(try Data(contentsOf: file) == Data("a".utf8))
    }

    @Test("any other group's is nil", .phone(app: groupApp))
    func otherGroup() {
        #expect(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.other") == nil)
    }

    @Test("an app without the entitlement has none", .phone())
    func noEntitlement() {
        #expect(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example") == nil)
    }
}
