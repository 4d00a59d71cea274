import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyCrypto
import LatchkeyTrust

/// The options of `attest verify`, read and put into the words of the verifiers.
struct AttestOptions: Sendable {
    /// The client data hash, in each reading that the option allows.
    struct ClientDataHashReading: Sendable {
        let form: ByteText.Form
        let hash: ClientDataHash
        /// The hash if the other form of challenge were meant; nil if a hash was given.
        let otherForm: ClientDataHash?
    }

    let appIDs: Set<AppID>
    let attestation: ObjectFile?
    let clientDataHashes: [ClientDataHashReading]
    let keyID: AppAttestKeyID?
    /// The environments; by default both, as the report names the one it is.
    let environments: Set<AppAttestEnvironment>
    let platform: AttestationExpectation.Platform
    let extensionRules: ExtensionRules
    let judgesReceipt: Bool
    let receipt: ObjectFile?
    let receiptAge: ReceiptExpectation.Age
    let assertion: ObjectFile?
    let clientData: ObjectFile?
    /// The challenge that the assertion's client data must contain; nil to skip the comparison.
    let assertionChallenge: [ByteText]?
    let storedCounter: UInt32
    let publicKey: ECPublicKey?
    let attestationVerifier: AttestationVerifier
    let receiptVerifier: ReceiptVerifier
    let time: JudgingTime
    /// Whether the time was chosen, and is not the present.
    let timeIsGiven: Bool

    /// Reads them, and the files that they name.
    ///
    /// - Throws: `UsageError` for options that don't fit together and for unreadable files.
    init(_ arguments: Arguments, now: Date) throws {
        try Self.checkCombination(arguments)
        appIDs = try Self.appIDs(arguments)
        environments = try Self.environments(arguments.text("--environment"))
        platform = try Self.platform(arguments.text("--platform"))
        extensionRules = try Self.extensionRules(arguments)
        keyID = try Self.keyID(arguments.text("--key-id"))
        clientDataHashes = try Self.clientDataHashes(arguments)
        assertionChallenge = try Self.assertionChallenge(arguments)
        storedCounter = UInt32(try arguments.integer("--counter", in: 0...Int(UInt32.max), default: 0))
        receiptAge = try Self.age(arguments.text("--receipt-age"))
        timeIsGiven = arguments.text("--at") != nil
        time = try JudgingTime(option: arguments.text("--at"), now: now)
        judgesReceipt = arguments.has("--receipt")
        let roots = try Self.certificates(arguments.texts("--root"))
        attestationVerifier = try roots.isEmpty ? .apple() : AttestationVerifier(roots: roots)
        let receiptRoots = try Self.certificates(arguments.texts("--receipt-root"))
        receiptVerifier =
            receiptRoots.isEmpty
            ? ReceiptVerifier() : ReceiptVerifier(roots: Set(receiptRoots.map { HashAlgorithm.sha256.hash($0.der) }))
        publicKey = try arguments.text("--public-key").map { try Self.publicKey(ObjectFile(path: $0)) }
        attestation = try arguments.text("--attestation").map { try ObjectFile(path: $0) }
        receipt = try arguments.text("--receipt-file").map { try ObjectFile(path: $0) }
        assertion = try arguments.text("--assertion").map { try ObjectFile(path: $0) }
        clientData = try arguments.text("--client-data").map { try ObjectFile(path: $0) }
    }

    /// The expectation of the attestation, with one reading of the challenge.
    func expectation(_ reading: ClientDataHashReading) -> AttestationExpectation {
        AttestationExpectation(
            appIDs: appIDs, clientDataHash: reading.hash, keyID: keyID, environments: environments, platform: platform,
            extensions: extensionRules)
    }
}
