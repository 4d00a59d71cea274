import Foundation
import LocalAuthentication
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import ClientCode

/// Keys, prompts and Core Foundation in the manner of the past.
@Suite("Client code: frameworks", .phone())
struct FrameworkTests {
    @Test("key pairs are made, found, used and deleted", arguments: [false, true])
    func keyPairs(isInEnclave: Bool) throws {
        let keys = KeyPairs(tag: "com.example.key", isInEnclave: isInEnclave)
        #expect(try keys.load() == nil)
        _ = try keys.generate()
        let key = try #require(try keys.load())
        let (signature, error) = keys.sign(Data("message".utf8), key: key)
        #expect(error == nil)
        #expect(try keys.verify(Data("message".utf8), signature: try #require(signature), key: key))
        #expect(try keys.publicBytes(key).count == 65)
        keys.delete()
        #expect(try keys.load() == nil)
    }

    @Test(
        "a signature that the person refuses is an error with code and domain", .phone(person: ScriptedPerson.cancels))
    func refusedSignature() throws {
        let keys = KeyPairs(tag: "com.example.key", isInEnclave: true, flags: .userPresence)
        let (signature, error) = keys.sign(Data("message".utf8), key: try keys.generate())
        #expect(signature == nil)
        #expect(error != nil)
    }

    @Test("a wrong access control throws the error that was handed out")
    func wrongAccessControl() {
        let keys = KeyPairs(tag: "com.example.key", flags: [.or, .and])
        do {
            _ = try keys.accessControl()
            Issue.record("It was made.")
        } catch let error as NSError {
            #expect(error.code == Int(errSecParam))
        }
    }

    @Test("Face ID is known, asked for by closure and by await")
    func biometry() async {
        #expect(Authenticator().kind == .faceID)
        let result = await withCheckedContinuation { continuation in
            Authenticator().authenticate(reason: "Why") { continuation.resume(returning: $0) }
        }
        #expect((try? result.get()) != nil)
        #expect(await Authenticator().authenticate(reason: "Why"))
    }

    @Test("a cancelled prompt is told apart", .phone(person: ScriptedPerson(answers: [.allow, .cancel])))
    func cancelled() async {
        let result = await withCheckedContinuation { continuation in
            Authenticator().authenticate(reason: "Why") { continuation.resume(returning: $0) }
        }
        #expect(throws: Authenticator.Failure.cancelled) { try result.get() }
    }

    @Test("missing biometry is reported through the error pointer", .phone(.withoutSecureEnclave))
    func unavailable() {
        #expect(Authenticator().kind == .none)
        #expect(Authenticator().unavailability?.code == LAError.biometryNotAvailable.rawValue)
    }

    @Test("an error object is read as LocalAuthentication's error")
    func errorObject() {
        let object = NSError(domain: LAErrorDomain, code: -8, userInfo: [NSLocalizedDescriptionKey: "Locked."])
        #expect(LAError(_nsError: object).code == .biometryLockout)
        #expect(LAError(_nsError: object).localizedDescription == "Locked.")
        #expect((object as? LAError)?.code == .biometryLockout)
    }

    @Test("a context can be replaced by a subclass")
    func subclass() async {
        let context = FixedContext()
        context.isAvailable = false
        #expect(Authenticator(context: context).unavailability?.code == LAError.biometryLockout.rawValue)
        let result = await withCheckedContinuation { continuation in
            Authenticator(context: context).authenticate(reason: "Why") { continuation.resume(returning: $0) }
        }
        #expect(throws: Authenticator.Failure.fallback) { try result.get() }
        context.isAvailable = true
        #expect(Authenticator(context: context).kind == .touchID)
    }

    @Test("a query is built and a result read through raw pointers")
    func rawPointers() throws {
        let query = try #require(CoreFoundationQuery.make(service: "raw", account: "me"))
        #expect(CFDictionaryGetCount(query) == 3)
        #expect(SecItemAdd(query, nil) == errSecSuccess)
        let all =
            [
                kSecClass: kSecClassGenericPassword, kSecAttrService: "raw", kSecMatchLimit: kSecMatchLimitAll,
                kSecReturnAttributes: true,
            ] as CFDictionary
        var result: CFTypeRef?
        #expect(SecItemCopyMatching(all, &result) == errSecSuccess)
        let found = try #require(result)
        #expect(CoreFoundationQuery.describe(found) == "array")
        let first = CoreFoundationQuery.first(found as! CFArray)
        #expect(CoreFoundationQuery.text(first, kSecAttrAccount) == "me")
        #expect(CoreFoundationQuery.text(first, kSecAttrPath) == nil)
    }

    @Test("a Boolean is no number, and either has its type number")
    func typeNumbers() {
        #expect(CoreFoundationQuery.isBoolean(kCFBooleanTrue))
        #expect(CoreFoundationQuery.isBoolean(true as AnyObject))
        #expect(!CoreFoundationQuery.isBoolean(1 as AnyObject))
        #expect(CoreFoundationQuery.describe("text" as AnyObject) == "text")
        #expect(CoreFoundationQuery.describe(NSNull()) == "CFNull")
    }

    @Test("generated web passwords have the form of Apple's, and no site shares credentials with this phone")
    func webCredentials() async {
        for _ in 0..<50 {
            let groups = WebCredentials.password().split(separator: "-")
            #expect(groups.count == 4)
            #expect(groups.allSatisfy { $0.count == 3 })
        }
        let error = await withCheckedContinuation { continuation in
            WebCredentials.save("me", password: nil, site: "example.com") { continuation.resume(returning: $0) }
        }
        #expect(error?.code == Int(errSecMissingEntitlement))
    }

    @Test(
        "an entitlement for the site is found",
        .phone(
            app: App(
                bundleIdentifier: "com.example.app",
                entitlements: [
                    "com.apple.developer.associated-domains": .array([.string("webcredentials:example.com")]),
                    "application-identifier": .string("TEAM.com.example.app"),
                ])))
    func associatedDomain() async throws {
        let (credentials, error) = await withCheckedContinuation { continuation in
            WebCredentials.request(site: "example.com") { continuation.resume(returning: ($0, $1)) }
        }
        #expect(credentials.isEmpty)
        #expect(error?.code == Int(errSecItemNotFound))
    }

    @Test("every symbol that public libraries use has a meaning")
    func symbols() {
        #expect(stringConstants.values.allSatisfy { $0.length > 0 })
        #expect(Set(resultCodes.values).count == resultCodes.count)
        #expect(Set(typeIDs).count == typeIDs.count)
        #expect(Set(algorithms).count == algorithms.count)
        #expect(everyContextMember(LAContext()).count == 9)
        let error = NSError(domain: "domain", code: 7, userInfo: nil)
        #expect(everyCoreFoundationFunction(error, NSData(data: Data([1]))).first as? Int == 7)
    }
}
