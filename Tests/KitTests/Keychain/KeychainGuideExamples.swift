import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

// The examples of docs/kit-keychain.md, word for word: a test compares them, and others run them.

enum KeychainGuide {
    static func firstSteps() async throws -> String {
        let keychain = Keychain(
            service: "com.example.shop.session", protection: .afterFirstUnlockThisDeviceOnly)

        try await keychain.set("eyJhbGciOi…", for: "refresh-token")
        let token = try await keychain.string(for: "refresh-token")
        try await keychain.remove("refresh-token")
        return token
    }

    struct Card: Codable, Sendable {
        var number: String
        var holder: String
    }

    static func encoded() async throws -> Card {
        let keychain = Keychain(service: "com.example.shop.card", protection: .guarded(by: .userPresence))

        try await keychain.set(encoding: Card(number: "4111", holder: "Anna"), for: "card")

        let authentication = DeviceAuthentication(reason: "Pay with your card.")
        defer { authentication.invalidate() }
        let card: Card = try await keychain.value(for: "card", authentication: authentication)
        return card
    }

    static func decide(_ keychain: Keychain) async -> String {
        do throws(KeychainError) {
            return try await keychain.string(for: "seed")
        } catch {
            switch error.code {
            case .missing: return "Nothing is stored yet."
            case .lostWithPasscode: return "You turned the passcode off. Enter the phrase again."
            case .invalidated: return "Your Face ID has changed. Enter the phrase again."
            case .locked: return "Unlock the phone."
            case .userCancelled, .cancelled: return ""
            default: return error.sentence  // error.status has the OSStatus, for the log
            }
        }
    }

    static func readSecret(_ keychain: Keychain) async throws -> Int {
        let seed = try await keychain.secret(for: "seed")
        let sum = seed.withUnsafeBytes { bytes in
            bytes.reduce(0) { $0 + Int($1) }
        }
        return sum
    }

    static func look(_ keychain: Keychain) async throws -> [String] {
        var lines: [String] = []
        switch try await keychain.presence(of: "seed") {
        case .absent: lines.append("nothing yet")
        case .lostWithPasscode: lines.append("gone with the passcode")
        case .invalidated: lines.append("gone with the faces that were enrolled")
        case .readable: lines.append("there")
        case .guarded: lines.append("there, behind Face ID")
        }
        let listing = try await keychain.list()
        lines += listing.items.map(\.account)
        if listing.completeness == .guardedValuesLeftOut { lines.append("and others, behind a prompt") }
        return lines
    }

    static func cancel(_ keychain: Keychain) async throws -> KeychainError? {
        let reading = Task { try await keychain.string(for: "seed") }
        reading.cancel()  // the prompt, if there is one, goes away
        do {
            _ = try await reading.value
            return nil
        } catch let error as KeychainError {
            return error  // .cancelled
        }
    }

    static func deviceKey(_ username: Username) async throws -> [UInt8] {
        let key = try await DeviceKey.create(for: username, protection: .userPresence, slot: .a)
        // key.publicKey goes to the server: 65 bytes, 04‖X‖Y. The private half never leaves the Secure Enclave.

        let authentication = DeviceAuthentication(reason: "Sign in.")
        defer { authentication.invalidate() }
        let signature = try await key.signature(for: Array("message".utf8), authentication: authentication)
        return signature
    }

    static func biometrics() async -> String {
        switch await DeviceCapability.current() {
        case .biometricsAvailable(let kind): return "Use \(kind == .faceID ? "Face ID" : "Touch ID")?"
        case .passcodeOnly(let obstacle) where obstacle.reason == .denied: return "Face ID is off for this app."
        case .passcodeOnly: return "Use the passcode."
        case .none: return "Set a passcode in Settings first."
        }
    }
}

extension PhoneSuite {
    @Suite struct KeychainGuideTests {
        @Test("each example of the guide is code that is compiled")
        func examples() throws {
            let here = URL(fileURLWithPath: #filePath)
            let root = (0..<4).reduce(here) { folder, _ in folder.deletingLastPathComponent() }
            let code = Self.lines(try String(contentsOf: here, encoding: .utf8))
            let guide = try String(
                contentsOf: root.appendingPathComponent("docs/kit-keychain.md"), encoding: .utf8)
            let blocks = guide.components(separatedBy: "```swift\n").dropFirst().compactMap {
                $0.components(separatedBy: "\n```").first
            }
            #expect(blocks.count >= 8)
            for block in blocks {
                let wanted = Self.lines(block)
                let isThere = code.indices.contains { code[$0...].starts(with: wanted) }
                #expect(isThere, "not in this file: \(block)")
            }
        }

        /// The lines that say something, whatever their indentation.
        private static func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }

        @Test("the examples do what the guide says")
        func run() async throws {
            let handset = try Handset()
            #expect(try await KeychainGuide.firstSteps() == "eyJhbGciOi…")
            #expect(try await KeychainGuide.encoded().number == "4111")
            #expect(handset.prompts == ["biometry"])
            let keychain = Keychain(service: "com.example.wallet", protection: .whenPasscodeSetThisDeviceOnly)
            #expect(await KeychainGuide.decide(keychain) == "Nothing is stored yet.")
            #expect(try await KeychainGuide.look(keychain) == ["nothing yet"])
            try await keychain.set("abc", for: "seed")
            #expect(await KeychainGuide.decide(keychain) == "abc")
            #expect(try await KeychainGuide.readSecret(keychain) == 97 + 98 + 99)
            #expect(try await KeychainGuide.look(keychain) == ["there", "seed"])
            let username = try #require(Username(rawValue: "anna"))
            #expect(try await KeychainGuide.deviceKey(username).first == 0x30)
            #expect(await KeychainGuide.biometrics() == "Use Face ID?")
            try handset.phone.removePasscode()
            #expect(await KeychainGuide.decide(keychain).hasPrefix("You turned the passcode off."))
            #expect(try await KeychainGuide.look(keychain) == ["gone with the passcode"])
            #expect(await KeychainGuide.biometrics() == "Set a passcode in Settings first.")
        }
    }
}
