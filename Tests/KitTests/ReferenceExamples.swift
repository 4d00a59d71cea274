import Foundation
import LatchkeyKit
import Testing
import UIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The examples of the articles in Sources/Kit/Documentation.docc, word for word: a test compares them. That this file
// imports nothing else of Latchkey shows that an app need not either.

private struct FirstSignIn {
    enum Screen { case enrollment, signIn, home, keyLost, recovery }
    struct Shop {
        func orders(_ token: AccessToken) async throws -> [String] { [token.description] }
    }
    let shop: Shop
    func show(_ screen: Screen) {}

    func create(_ url: URL) throws {
        let signIn = try DeviceSignIn(server: url, serverID: "id.example.com")
        _ = signIn
    }

    // It would write `catch where` with two spaces.
    // swift-format-ignore
    func enroll(_ signIn: DeviceSignIn) async throws {
        let applicant = try DeviceSignIn.Applicant(username: "anna", phoneNumber: "+15555550100")
        do throws(LatchkeyError) {
            _ = try await signIn.enroll(applicant)
        } catch where error.suggestion == .offerPasscode {
            // The person declined Face ID, or there is none. Ask "Use Passcode Instead?"
            _ = try await signIn.enroll(applicant, with: .passcode)
        } catch where error.suggestion == .openSettings {
            // The phone has no passcode. Codes by text message remain.
            _ = try await signIn.enroll(applicant, with: .oneTimeCode)
        }
    }

    func orders(_ signIn: DeviceSignIn) async throws -> [String] {
        let session = try await signIn.signIn()
        let orders = try await session.withToken { token in
            try await shop.orders(token)  // throws LatchkeyError.tokenRefused if the shop answers 401
        }
        return orders
    }

    func follow(_ signIn: DeviceSignIn) async {
        for await state in signIn.states {
            switch state {
            case .notEnrolled: show(.enrollment)
            case .enrolled: show(.signIn)
            case .signedIn: show(.home)
            case .keyLost: show(.keyLost)
            case .recovering: show(.recovery)
            case .unknown, .unfinished: break
            }
        }
    }
}

private struct KeyLoss {
    let signIn: DeviceSignIn
    func enterCode() async -> String { "" }

    func resume() async throws {
        if case .keyLost(let loss) = try await signIn.resume() {
            if !loss.isSignedIn {
                _ = try await signIn.requestOneTimeCode()
                _ = try await signIn.signIn(oneTimeCode: await enterCode())
            }
            _ = try await signIn.changeMethod(to: .oneTimeCode)
        }
    }

    func begin(_ claimant: DeviceSignIn.Claimant, _ code: String) async throws -> DeviceSignIn.Recovery {
        let recovery = try await signIn.beginRecovery(claimant, by: .oneTimeCode(code))
        return recovery
    }

    func complete(_ secondCode: String) async throws {
        _ = try await signIn.completeRecovery(by: .oneTimeCode(secondCode))
        _ = try await signIn.signIn()
    }
}

private struct Attested {
    typealias Coordinator = AttestationCoordinator<LatchkeyAttestationServer>

    func create(_ signIn: DeviceSignIn) throws -> Coordinator {
        let server = LatchkeyAttestationServer(client: signIn.context.client)
        let coordinator = AttestationCoordinator(
            attestation: server, assertion: server,
            state: AttestationStateRepository(try FileStateRepository.applicationSupport()),
            host: AttestationHost(isAppActive: {
                await MainActor.run { UIApplication.shared.applicationState != .background }
            }))
        return coordinator
    }

    func pay(_ coordinator: Coordinator, _ request: inout URLRequest) async throws {
        let grant = try await coordinator.createAssertion(with: "pay 5 EUR to Anna")
        request.setValue("Bearer \(grant.token)", forHTTPHeaderField: "Authorization")
    }
}

@Suite struct ReferenceExampleTests {
    /// The values of the Kit's own interface have names without a further import.
    @Test("what an app gives and gets can be named")
    func names() throws {
        let invitation = try #require(InvitationToken(rawValue: "a.b.c"))
        let applicant = try DeviceSignIn.Applicant(
            username: "anna", phoneNumber: "+15555550100", deviceModel: "iPhone", invitation: invitation)
        let names: (Username, PhoneNumber, DeviceModel) = (
            applicant.username, applicant.phoneNumber, applicant.deviceModel
        )
        #expect(names.0.rawValue == "anna" && names.1.rawValue == "+15555550100" && names.2.rawValue == "iPhone")
        #expect(applicant.invitation == invitation)
    }

    @Test("the articles' examples are the ones that are compiled here")
    func sameExamples() throws {
        let source = Self.plain(try String(contentsOfFile: #filePath, encoding: .utf8))
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/Kit/Documentation.docc")
        let articles = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let examples = try articles.flatMap { article in
            try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
                .compactMap { $0.components(separatedBy: "\n```").first }
        }
        #expect(examples.count == 9)
        for example in examples { #expect(source.contains(Self.plain(example)), "\(example)") }
    }

    /// The lines without their indentation and without imports, which stand at the file's beginning.
    private static func plain(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") }.joined(separator: "\n")
    }
}
