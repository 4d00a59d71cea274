// swift-format-ignore-file
import VirtualPhone
import XCTest

@testable import Veteran

final class StrongboxTests: XCTestCase {
    func testTheTeamIsTheOneThatSigned() {
        let own = Strongbox(), shared = Strongbox(group: "9JA89QQLNQ.com.example.shared")
        XCTAssertEqual(own.add(Data("a".utf8), account: "own"), errSecSuccess)
        XCTAssertEqual(own.group(account: "own"), "9JA89QQLNQ.com.example.veteran")
        XCTAssertEqual(shared.add(Data("a".utf8), account: "shared"), errSecSuccess)
        XCTAssertEqual(Strongbox(group: "LATCHKEY00.com.example.veteran").add(Data(), account: "foreign"), errSecMissingEntitlement)
    }

    func testResourcesAreInTheTestBundle() throws {
        let bundle = Bundle(for: StrongboxTests.self)
        let path = try XCTUnwrap(bundle.path(forResource: "sample", ofType: "pem"))
        XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), "-----BEGIN SAMPLE-----\n")
        XCTAssertEqual(bundle.bundleIdentifier, "com.example.veteran")
    }

    func testBytesAndNumbers() throws {
        XCTAssertEqual(Strongbox.sum(Data([1, 2, 3])), 6)
        XCTAssertEqual(Strongbox.root(9), 3)
        XCTAssertTrue(Strongbox.isEqual([1, 2], [1, 2]))
        XCTAssertFalse(Strongbox.isEqual([1, 2], [1, 3]))
        XCTAssertLessThan(try Strongbox.squeezed(Data(count: 1000)).count, 30)
        XCTAssertEqual(Strongbox.host, "example.com")
    }

    func testThePersonIsToldAPassword() throws {
        let person = ScriptedPerson(answers: [.password("open sesame"), .password("wrong")])
        try XCTUnwrap(ProcessPhone.phone).give(to: person)
        let access = try XCTUnwrap(SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .applicationPassword, nil))
        let item: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "told",
            kSecAttrAccessControl as String: access, kSecValueData as String: Data("a".utf8),
        ]
        XCTAssertEqual(SecItemAdd(item as CFDictionary, nil), errSecSuccess)
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "told", kSecReturnData as String: true,
        ]
        XCTAssertNotEqual(SecItemCopyMatching(query as CFDictionary, nil), errSecSuccess)
        XCTAssertEqual(person.prompts.count, 2)
        XCTAssertEqual(ProcessPhone.phone?.passcode, "123456")
    }
}
