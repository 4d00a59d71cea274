import FoundationEssentials
import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// Verifies the objects given to `attest verify`, one by one.
struct AttestJudge {
    let options: AttestOptions
    private var report: VerificationReport
    /// The attestation's data for the receipt and the assertion; if the attestation is rejected, so are they.
    private var key: ECPublicKey?
    private var attested: UnverifiedAttestation?
    private var clientDataHash: ClientDataHash?

    init(_ options: AttestOptions) {
        self.options = options
        report = VerificationReport(at: options.time, objects: [])
        key = options.publicKey
        if options.attestation == nil { clientDataHash = options.clientDataHashes.first?.hash }
    }

    /// Judges everything.
    ///
    /// - Throws: `CryptoError.library` without memory.
    static func report(_ options: AttestOptions) throws(CryptoError) -> VerificationReport {
        var judge = AttestJudge(options)
        if let file = options.attestation { try judge.attestation(file) }
        if options.judgesReceipt, let file = options.attestation {
            try judge.receipt(judge.attested?.receipt, "in \(file.path)", kind: .attest)
        }
        if let file = options.receipt { try judge.receipt(file.object, file.path, kind: nil) }
        if let file = options.assertion, let clientData = options.clientData { judge.assertion(file, clientData) }
        return judge.report
    }

    private mutating func attestation(_ file: ObjectFile) throws(CryptoError) {
        let attestation: UnverifiedAttestation
        do throws(AttestationRejection) {
            attestation = try UnverifiedAttestation(cbor: file.object)
        } catch {
            report.objects.append(
                .init(
                    malformed: "attestation", file.path, code: error.fault.rawValue, reason: error.fault.sentence))
            return
        }
        attested = attestation
        key = try? ECPublicKey(spki: attestation.certificate.spki)
        guard let reading = try meant(attestation) else { return }
        clientDataHash = reading.hash
        let now = options.time.milliseconds
        let steps = try options.attestationVerifier.explain(
            attestation, expecting: options.expectation(reading), now: now)
        var object = VerificationReport.Object("attestation", file.path, steps: steps)
        switch try options.attestationVerifier.verify(
            attestation, expecting: options.expectation(reading), now: now)
        {
        case .success(let verified): object.facts = AttestFacts.facts(verified, reading)
        case .failure(let rejection):
            // Steps and verdict come from the same rules; the verdict counts.
            object.accepted = false
            object.code = rejection.fault.rawValue
            object.reason = rejection.fault.sentence
            object.hint = try AttestHints.hint(rejection.fault, attestation, reading, options)
        }
        report.objects.append(object)
    }

    /// The reading of challenge or hash for which the attestation was made, else the first.
    private func meant(
        _ attestation: UnverifiedAttestation
    ) throws(CryptoError) -> AttestOptions.ClientDataHashReading? {
        for reading in options.clientDataHashes where try AttestHints.fits(attestation, reading.hash, options) {
            return reading
        }
        return options.clientDataHashes.first
    }

    private mutating func receipt(
        _ bytes: [UInt8]?, _ path: String, kind: ReceiptFields.Kind?
    ) throws(CryptoError) {
        guard let bytes, let key else {
            report.objects.append(.init(unjudged: "receipt", path))
            return
        }
        let receipt: UnverifiedReceipt
        do throws(ReceiptRejection) {
            receipt = try UnverifiedReceipt(bytes)
        } catch {
            report.objects.append(
                .init(malformed: "receipt", path, code: error.fault.rawValue, reason: error.fault.sentence))
            return
        }
        let aaguid = attested?.authenticatorData.attestedKey?.aaguid
        let expectation = ReceiptExpectation(
            appIDs: options.appIDs, publicKey: key, age: options.receiptAge, clientDataHash: clientDataHash,
            environment: aaguid.flatMap { AppAttestEnvironment(aaguid: $0) }, kind: kind)
        let now = options.time.milliseconds
        let steps = try options.receiptVerifier.explain(receipt, expecting: expectation, now: now)
        var object = VerificationReport.Object("receipt", path, steps: steps)
        switch try options.receiptVerifier.verify(receipt, expecting: expectation, now: now) {
        case .success(let verified): object.facts = AttestFacts.facts(verified.fields)
        case .failure(let rejection):
            object.accepted = false
            object.code = rejection.fault.rawValue
            object.reason = rejection.fault.sentence
            object.hint = AttestHints.hint(rejection.fault, receipt, options)
        }
        report.objects.append(object)
    }

    private mutating func assertion(_ file: ObjectFile, _ clientData: ObjectFile) {
        guard let key, key.curve == .p256 else {
            report.objects.append(.init(unjudged: "assertion", file.path))
            return
        }
        let assertion: UnverifiedAssertion
        do throws(AssertionFault) {
            assertion = try UnverifiedAssertion(cbor: file.object)
        } catch {
            report.objects.append(
                .init(malformed: "assertion", file.path, code: error.rawValue, reason: error.sentence))
            return
        }
        let expectation = AssertionExpectation(
            publicKey: key, appIDs: options.appIDs, clientData: clientData.content,
            challenge: challenge(in: clientData.content), storedCounter: options.storedCounter,
            extensions: options.extensionRules)
        var object = VerificationReport.Object(
            "assertion", file.path, steps: AssertionVerifier().explain(assertion, expecting: expectation))
        switch AssertionVerifier().verify(assertion, expecting: expectation) {
        case .success(let verified): object.facts = AttestFacts.facts(verified)
        case .failure(let fault):
            object.accepted = false
            object.code = fault.rawValue
            object.reason = fault.sentence
        }
        report.objects.append(object)
    }

    /// Client data that begin as a JSON object hold the challenge in it; all others are the challenge.
    private func challenge(in clientData: [UInt8]) -> AssertionExpectation.Challenge {
        guard let readings = options.assertionChallenge, let first = readings.first else { return .comparedByCaller }
        let blanks: [UInt8] = [0x09, 0x0A, 0x0D, 0x20]
        guard clientData.first(where: { !blanks.contains($0) }) == UInt8(ascii: "{") else {
            return .clientData(readings.first { $0.bytes == clientData }?.bytes ?? first.bytes)
        }
        return .jsonMember(String(decoding: first.bytes, as: UTF8.self))
    }
}

extension VerificationReport.Object {
    /// An object for which the attestation gave no key.
    fileprivate init(unjudged object: String, _ path: String) {
        self.init(
            object: object, file: path, accepted: false, code: "\(object)_not_judged",
            reason: "The attestation gives no key to judge it with.", steps: [], facts: [])
    }
}
