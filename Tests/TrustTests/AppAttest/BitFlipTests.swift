import LatchkeyCrypto
import Testing

@testable import LatchkeyTrust

/// Each bit of what is signed or compared, turned over.
@Suite("Changed objects of real iPhones", .enabled(if: RealObjects.arePresent, "no App Attest vectors"))
struct BitFlipTests {
    /// Where `part` first stands in `whole`; the receipt at the end holds the certificate once more.
    private func place(of part: [UInt8], in whole: [UInt8]) -> Range<Int>? {
        whole.indices.first { start in
            whole[start] == part.first && start + part.count <= whole.count
                && whole[start..<(start + part.count)].elementsEqual(part)
        }.map { $0..<($0 + part.count) }
    }

    /// The bits whose change is accepted.
    private func accepted(
        _ bytes: [UInt8], _ range: Range<Int>, every step: Int = 1, isAccepted: ([UInt8]) throws -> Bool
    ) rethrows -> [Int] {
        var accepted: [Int] = []
        for bit in stride(from: range.lowerBound * 8, to: range.upperBound * 8, by: step) {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            if try isAccepted(changed) { accepted.append(bit) }
        }
        return accepted
    }

    @Test("no changed bit of authenticator data or nonce is accepted", arguments: RealObjects.names)
    func attestation(name: String) throws {
        let object = try RealObject.named(name)
        let verifier = try AttestationVerifier.apple()
        let bytes = try object.bytes("attestation.cbor")
        let attestation = try UnverifiedAttestation(cbor: bytes)
        let data = place(of: attestation.authenticatorData.bytes, in: bytes)
        // The certificates say nothing of these bits: the rules after the first must see to all of them.
        let expectation = try object.expectation()
        let chains = ChainVerifier(.certificates([]))
        let wrongData = try accepted(bytes, try #require(data)) { changed in
            guard let changed = try? UnverifiedAttestation(cbor: changed) else { return false }
            let evidence = AttestationEvidence(changed, expectation, chains: chains, time: 0)
            return try AttestationVerifier.rules.list.dropFirst().allSatisfy { try $0.rejection(of: evidence) == nil }
        }
        #expect(wrongData == [])
        let nonce = CredentialCertificate.nonce(attestation.certificate).flatMap { place(of: $0, in: bytes) }
        let wrongNonce = try accepted(bytes, try #require(nonce)) { changed in
            guard let changed = try? UnverifiedAttestation(cbor: changed) else { return false }
            // The signature no longer fits, and the rule of the nonce sees it by itself too.
            let steps = try verifier.explain(changed, expecting: expectation, now: try object.now())
            let codes = steps.compactMap(\.code)
            return !codes.contains(AttestationFault.chainUntrusted.rawValue)
                || !codes.contains(AttestationFault.nonceMismatch.rawValue)
        }
        #expect(wrongNonce == [])
    }

    @Test(
        "no changed bit of the key id or the client data hash that a server expects is accepted",
        arguments: RealObjects.names)
    func expected(name: String) throws {
        let object = try RealObject.named(name)
        let attestation = try UnverifiedAttestation(cbor: try object.bytes("attestation.cbor"))
        let chains = ChainVerifier(.certificates([]))
        func holds(_ expectation: AttestationExpectation) throws -> Bool {
            let evidence = AttestationEvidence(attestation, expectation, chains: chains, time: 0)
            return try AttestationVerifier.rules.list.dropFirst().allSatisfy { try $0.rejection(of: evidence) == nil }
        }
        let expectation = try object.expectation()
        #expect(try holds(expectation))
        let hash = expectation.clientDataHash.bytes
        let wrongHash = try accepted(hash, hash.indices) { changed in
            var expectation = expectation
            expectation.clientDataHash = ClientDataHash(bytes: changed)
            return try holds(expectation)
        }
        #expect(wrongHash == [])
        let keyID = try #require(expectation.keyID).bytes
        let wrongKey = try accepted(keyID, keyID.indices) { changed in
            var expectation = expectation
            expectation.keyID = AppAttestKeyID(bytes: changed)
            return try holds(expectation)
        }
        #expect(wrongKey == [])
    }

    @Test("no changed bit of a sample of the certificates is accepted", arguments: RealObjects.names)
    func certificates(name: String) throws {
        let object = try RealObject.named(name)
        let verifier = try AttestationVerifier.apple()
        let bytes = try object.bytes("attestation.cbor")
        let attestation = try UnverifiedAttestation(cbor: bytes)
        let leaf = place(of: attestation.certificate.der, in: bytes)
        let issuer = place(of: attestation.issuer, in: bytes)
        for range in [try #require(leaf), try #require(issuer)] {
            // Once with a verifier that remembers the issuer, once with one that does not.
            #expect(try object.fault(verifier: verifier) == nil)
            let wrong = try accepted(bytes, range, every: 97) { try object.fault(bytes: $0, verifier: verifier) == nil }
            #expect(wrong == [])
            let fresh = try accepted(bytes, range, every: 1009) {
                try object.fault(bytes: $0, verifier: try AttestationVerifier.apple()) == nil
            }
            #expect(fresh == [])
        }
    }

    @Test("no changed bit of an assertion or its client data is accepted", arguments: RealObjects.names)
    func assertion(name: String) throws {
        let object = try RealObject.named(name)
        let key = try object.verified(try AttestationVerifier.apple()).publicKey
        for entry in object.assertions {
            let bytes = try object.bytes(entry.file)
            let clientData = try object.bytes(entry.clientDataFile)
            let expectation = AssertionExpectation(
                publicKey: key, appIDs: [try object.appID()], clientData: clientData, challenge: .comparedByCaller,
                storedCounter: 0)
            let wrong = accepted(bytes, bytes.indices) { changed in
                guard let assertion = try? UnverifiedAssertion(cbor: changed) else { return false }
                return AssertionVerifier().fault(assertion, expectation) == nil
            }
            #expect(wrong == [])
            let assertion = try UnverifiedAssertion(cbor: bytes)
            let wrongData = accepted(clientData, clientData.indices) { changed in
                var expectation = expectation
                expectation.clientData = changed
                return AssertionVerifier().fault(assertion, expectation) == nil
            }
            #expect(wrongData == [])
        }
    }

    @Test("no changed bit of a sample of the receipts is accepted", arguments: RealObjects.names)
    func receipt(name: String) throws {
        let object = try RealObject.named(name)
        let attestation = try object.verified(try AttestationVerifier.apple())
        let expectation = ReceiptExpectation(appIDs: [attestation.appID], publicKey: attestation.publicKey)
        let verifier = ReceiptVerifier()
        var receipts = object.receipt.signatureValid ? [(attestation.receipt, try object.now())] : []
        // The first of the published ones is that of the attestation.
        for entry in object.receipts where entry.type == "RECEIPT" {
            receipts.append((try object.bytes(entry.file), try #require(ReceiptTime.milliseconds(entry.creation))))
        }
        for (receipt, now) in receipts {
            #expect(try verifier.fault(receipt, expectation, now: now) == nil)
            let wrong = try accepted(receipt, receipt.indices, every: 127) {
                try verifier.fault($0, expectation, now: now) == nil
            }
            #expect(wrong == [])
            let message = try UnverifiedReceipt(receipt).message
            let signature = try #require(place(of: message.signature, in: receipt))
            let wrongSignature = try accepted(receipt, signature, every: 7) {
                try verifier.fault($0, expectation, now: now) == nil
            }
            #expect(wrongSignature == [])
        }
    }
}
