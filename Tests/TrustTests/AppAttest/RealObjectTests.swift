import Foundation
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyTrust

@Suite("App Attest objects of real iPhones", .enabled(if: RealObjects.arePresent, "no App Attest vectors"))
struct RealObjectTests {
    static let twoYears: UInt64 = 730 * 86_400_000

    @Test("every attestation is accepted at its time, and says what it should", arguments: RealObjects.names)
    func attestations(name: String) throws {
        let object = try RealObject.named(name)
        let verifier = try AttestationVerifier.apple()
        for _ in 0..<2 {
            // The second time the issuer is remembered.
            let verified = try object.verified(verifier)
            #expect(verified.keyID.base64 == object.keyId)
            #expect(verified.appID.rawValue == object.appId)
            #expect(verified.environment.rawValue == object.environment)
            #expect(verified.bundleVersion == object.authDataExtensions?["apple_bundle_version_01"])
            #expect((verified.validationCategory == nil) == (object.authDataExtensions == nil))
            let version = try #require(verified.systemVersion)
            #expect(version.split(separator: ".").allSatisfy { Int($0) != nil } && version.contains("."))
        }
        let flags = try UnverifiedAttestation(cbor: try object.bytes("attestation.cbor")).authenticatorData.flags
        #expect("0x" + String(flags, radix: 16) == object.authDataFlags)
        let steps = try verifier.explain(
            try UnverifiedAttestation(cbor: try object.bytes("attestation.cbor")), expecting: try object.expectation(),
            now: try object.now())
        #expect(steps.count == AttestationVerifier.rules.list.count && steps.allSatisfy(\.holds))
    }

    @Test("the client data hash is made from the challenge as the meta data say", arguments: RealObjects.names)
    func challenges(name: String) throws {
        let object = try RealObject.named(name)
        // One is published without its challenge.
        guard let challenge = object.challengeBase64.flatMap({ Base64.decode($0) }) else { return }
        let isRaw = object.clientDataHashMode.contains("unhashed")
        let made = ClientDataHash(challenge: challenge, form: isRaw ? .raw : .hashed)
        let other = ClientDataHash(challenge: challenge, form: isRaw ? .hashed : .raw)
        let verifier = try AttestationVerifier.apple()
        #expect(try object.fault(verifier: verifier) { $0.clientDataHash = made } == nil)
        #expect(try object.fault(verifier: verifier) { $0.clientDataHash = other } != nil)
    }

    @Test("each expectation that is not met has its reason", arguments: RealObjects.names)
    func expectations(name: String) throws {
        let object = try RealObject.named(name)
        let verifier = try AttestationVerifier.apple()
        let now = try object.now()
        #expect(try object.fault(verifier: verifier, at: now + Self.twoYears) == .certificateExpired)
        #expect(try object.fault(verifier: verifier, at: now - Self.twoYears) == .certificateNotYetValid)
        #expect(try object.fault(verifier: AttestationVerifier(roots: [])) == .chainUntrusted)
        let otherApp = try #require(AppID(rawValue: "ABCDE12345.com.example.other"))
        #expect(try object.fault(verifier: verifier) { $0.appIDs = [otherApp] } == .appMismatch)
        #expect(
            try object.fault(verifier: verifier) { $0.keyID = AppAttestKeyID(bytes: [UInt8](repeating: 1, count: 32)) }
                == .keyMismatch)
        #expect(try object.fault(verifier: verifier) { $0.keyID = nil } == nil)
        let others = Set(AppAttestEnvironment.allCases.filter { $0.rawValue != object.environment })
        #expect(try object.fault(verifier: verifier) { $0.environments = others } == .environmentMismatch)
        #expect(
            try object.fault(verifier: verifier) { $0.clientDataHash = ClientDataHash(bytes: [1, 2, 3]) }
                == .clientDataHashTooShort)
        #expect(
            try object.fault(verifier: verifier) { $0.clientDataHash = ClientDataHash(challenge: [1]) }
                == .nonceMismatch)
        // No iPhone has the access control of a Mac, not even those that have the extension.
        #expect(try object.fault(verifier: verifier) { $0.platform = .macOS } == .systemNotSecure)
        let isOld = object.authDataExtensions == nil
        #expect(
            try object.fault(verifier: verifier) { $0.extensions = ExtensionRules(missing: .rejected) }
                == (isOld ? .categoryRejected : nil))
        #expect(
            try object.fault(verifier: verifier) { $0.extensions = ExtensionRules(categories: [.enterprise]) }
                == (isOld ? nil : .categoryRejected))
        #expect(
            try object.fault(verifier: verifier) { $0.extensions = ExtensionRules(bundleVersions: ["0"]) }
                == (isOld ? nil : .bundleVersionRejected))
    }

    @Test("every assertion is accepted, once per counter", arguments: RealObjects.names)
    func assertions(name: String) throws {
        let object = try RealObject.named(name)
        let key = try object.verified(try AttestationVerifier.apple()).publicKey
        for entry in object.assertions {
            let assertion = try UnverifiedAssertion(cbor: try object.bytes(entry.file))
            #expect(assertion.authenticatorData.counter == entry.counter)
            #expect("0x" + String(assertion.authenticatorData.flags, radix: 16) == entry.flags)
            let clientData = try object.bytes(entry.clientDataFile)
            var expectation = AssertionExpectation(
                publicKey: key, appIDs: [try object.appID()], clientData: clientData,
                challenge: .clientData(clientData), storedCounter: 0)
            let verified = try AssertionVerifier().verify(assertion, expecting: expectation).get()
            #expect(verified.counter == entry.counter)
            #expect(verified.bundleVersion == entry.extensions?["apple_bundle_version_01"])
            expectation.storedCounter = entry.counter
            #expect(AssertionVerifier().fault(assertion, expectation) == .counterNotIncreased)
            expectation.storedCounter = entry.counter - 1
            #expect(AssertionVerifier().fault(assertion, expectation) == nil)
            expectation.clientData.append(0)
            #expect(AssertionVerifier().fault(assertion, expectation) == .signatureInvalid)
        }
    }

    @Test("every receipt in an attestation is judged as the meta data say", arguments: RealObjects.names)
    func embeddedReceipts(name: String) throws {
        let object = try RealObject.named(name)
        let attestation = try object.verified(try AttestationVerifier.apple())
        let verifier = ReceiptVerifier()
        let expectation = ReceiptExpectation(
            appIDs: [attestation.appID], publicKey: attestation.publicKey,
            clientDataHash: try object.expectation().clientDataHash, environment: attestation.environment, kind: .attest
        )
        guard object.receipt.signatureValid else {
            #expect(try verifier.fault(attestation.receipt, expectation, now: try object.now()) != nil)
            return
        }
        for _ in 0..<2 {
            let receipt = try UnverifiedReceipt(attestation.receipt)
            let verified = try verifier.verify(receipt, expecting: expectation, now: try object.now()).get()
            #expect(verified.fields.creation == ReceiptTime.milliseconds(object.receipt.creation))
            #expect(verified.fields.expiration == ReceiptTime.milliseconds(object.receipt.expiration))
            #expect(verified.fields.token == object.receipt.token)
            #expect(verified.fields.environment?.receiptName == object.receipt.environment)
            #expect(verified.fields.certificate == attestation.certificate.der)
        }
    }

    @Test("every published receipt is accepted at its time", arguments: RealObjects.names)
    func publishedReceipts(name: String) throws {
        let object = try RealObject.named(name)
        let attestation = try object.verified(try AttestationVerifier.apple())
        let expectation = ReceiptExpectation(
            appIDs: [attestation.appID], publicKey: attestation.publicKey, environment: attestation.environment)
        let verifier = ReceiptVerifier()
        for entry in object.receipts {
            let creation = try #require(ReceiptTime.milliseconds(entry.creation))
            let receipt = try UnverifiedReceipt(try object.bytes(entry.file))
            let fields = try verifier.verify(receipt, expecting: expectation, now: creation + 300_000).get().fields
            #expect(fields.kind.rawValue == entry.type)
            #expect(fields.creation == creation)
            #expect(fields.riskMetric == entry.riskMetric)
            #expect(fields.notBefore == entry.notBefore.flatMap { ReceiptTime.milliseconds($0) })
            #expect(fields.expiration == ReceiptTime.milliseconds(entry.expiration))
            let bytes = try object.bytes(entry.file)
            #expect(try verifier.fault(bytes, expectation, now: creation + 300_001) == .tooOld)
            #expect(try verifier.fault(bytes, expectation, now: creation - 300_001) == .fromTheFuture)
            if let request = entry.timestampOfRequest.flatMap({ ReceiptTime.milliseconds($0) }) {
                #expect(try verifier.fault(bytes, expectation, now: request) == nil)
            }
            var stored = expectation
            stored.age = .stored
            #expect(try verifier.fault(bytes, stored, now: creation + 301_000) == nil)
            #expect(try verifier.fault(bytes, stored, now: fields.expiration) == .expired)
            #expect(try ReceiptVerifier(roots: []).fault(bytes, expectation, now: creation) == .chainUntrusted)
        }
    }
}

extension AssertionVerifier {
    func fault(_ assertion: UnverifiedAssertion, _ expectation: AssertionExpectation) -> AssertionFault? {
        switch verify(assertion, expecting: expectation) {
        case .success: nil
        case .failure(let fault): fault
        }
    }
}

extension ReceiptVerifier {
    func fault(_ bytes: [UInt8], _ expectation: ReceiptExpectation, now: UInt64) throws -> ReceiptFault? {
        let receipt: UnverifiedReceipt
        do throws(ReceiptRejection) {
            receipt = try UnverifiedReceipt(bytes)
        } catch {
            return error.fault
        }
        switch try verify(receipt, expecting: expectation, now: now) {
        case .success: return nil
        case .failure(let rejection): return rejection.fault
        }
    }
}
