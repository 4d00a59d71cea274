import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyCrypto
import LatchkeyTrust

extension AttestOptions {
    /// Checks which options require or exclude each other.
    static func checkCombination(_ arguments: Arguments) throws(UsageError) {
        func isGiven(_ name: String) -> Bool { arguments.given(name) != nil || arguments.has(name) }
        let objects = ["--attestation", "--assertion", "--receipt-file"]
        guard objects.contains(where: isGiven) else {
            throw UsageError(
                "Name what is to be verified: --attestation FILE, --assertion FILE or --receipt-file FILE.")
        }
        let needs: [(String, [String])] = [
            ("--receipt", ["--attestation"]), ("--attestation", ["--challenge", "--client-data-hash"]),
            ("--assertion", ["--client-data"]), ("--client-data", ["--assertion"]), ("--counter", ["--assertion"]),
            ("--assertion-challenge", ["--assertion"]), ("--assertion", ["--attestation", "--public-key"]),
            ("--receipt-file", ["--attestation", "--public-key"]), ("--raw-challenge", ["--attestation"]),
            ("--receipt-age", ["--receipt", "--receipt-file"]),
        ]
        for (option, others) in needs where isGiven(option) && !others.contains(where: isGiven) {
            throw UsageError("\(option) goes with \(others.joined(separator: " or ")).")
        }
        for (option, other) in [
            ("--challenge", "--client-data-hash"), ("--attestation", "--public-key"), ("--receipt", "--receipt-file"),
        ] where isGiven(option) && isGiven(other) {
            throw UsageError("\(option) and \(other) exclude each other.")
        }
        let inputs = objects + ["--client-data", "--public-key"]
        guard inputs.count(where: { arguments.given($0) == "-" }) <= 1 else {
            throw UsageError("Only one file can be standard input.")
        }
    }

    static func appIDs(_ arguments: Arguments) throws(UsageError) -> Set<AppID> {
        var appIDs: Set<AppID> = []
        for text in arguments.texts("--app-id") {
            guard let appID = AppID(rawValue: text) else {
                throw UsageError(
                    "--app-id takes TEAMID.bundle.id, with ten capital letters or digits first, not \(text).")
            }
            appIDs.insert(appID)
        }
        guard !appIDs.isEmpty else { throw UsageError("--app-id is missing: --app-id TEAMID.bundle.id") }
        return appIDs
    }

    static func environments(_ name: String?) throws(UsageError) -> Set<AppAttestEnvironment> {
        switch name?.lowercased() {
        case nil, "any": [.production, .development]
        case "production": [.production]
        case "development", "sandbox": [.development]
        case let name?: throw UsageError("--environment takes production, development or any, not \(name).")
        }
    }

    static func platform(_ name: String?) throws(UsageError) -> AttestationExpectation.Platform {
        switch name?.lowercased() {
        case nil, "ios": .iOS
        case "macos": .macOS
        case let name?: throw UsageError("--platform takes ios or macos, not \(name).")
        }
    }

    static func extensionRules(_ arguments: Arguments) throws(UsageError) -> ExtensionRules {
        var rules = ExtensionRules()
        if let list = arguments.text("--category") {
            rules.categories = []
            for text in list.split(separator: ",", omittingEmptySubsequences: false) {
                guard let category = UInt32(text).flatMap({ ValidationCategory(rawValue: $0) }) else {
                    throw UsageError("--category takes numbers of 1 to 6, or 10, with commas between, not \(list).")
                }
                rules.categories.insert(category)
            }
        }
        let versions = arguments.texts("--bundle-version")
        if !versions.isEmpty { rules.bundleVersions = Set(versions) }
        if arguments.has("--require-extensions") { rules.missing = .rejected }
        return rules
    }

    static func keyID(_ text: String?) throws(UsageError) -> AppAttestKeyID? {
        guard let text else { return nil }
        let bytes = text.utf8.count == 64 ? ByteText.hex(text) : nil
        guard let keyID = bytes.flatMap({ AppAttestKeyID(bytes: $0) }) ?? AppAttestKeyID(base64: text) else {
            throw UsageError("--key-id takes 32 bytes in base64, base64url or hexadecimal digits, not \(text).")
        }
        return keyID
    }

    static func clientDataHashes(_ arguments: Arguments) throws(UsageError) -> [ClientDataHashReading] {
        if let text = arguments.text("--client-data-hash") {
            return try ByteText.hash(text, "--client-data-hash").map {
                ClientDataHashReading(form: $0.form, hash: ClientDataHash(bytes: $0.bytes), otherForm: nil)
            }
        }
        guard let text = arguments.text("--challenge") else { return [] }
        guard !text.isEmpty else { throw UsageError("--challenge is empty.") }
        let (form, other): (ChallengeForm, ChallengeForm) =
            arguments.has("--raw-challenge") ? (.raw, .hashed) : (.hashed, .raw)
        return try ByteText.challenge(text, "--challenge").map {
            ClientDataHashReading(
                form: $0.form, hash: ClientDataHash(challenge: $0.bytes, form: form),
                otherForm: ClientDataHash(challenge: $0.bytes, form: other))
        }
    }

    /// With no attestation there `--challenge` is the assertion's.
    static func assertionChallenge(_ arguments: Arguments) throws(UsageError) -> [ByteText]? {
        if let text = arguments.text("--assertion-challenge") {
            return try ByteText.challenge(text, "--assertion-challenge")
        }
        guard arguments.text("--attestation") == nil, let text = arguments.text("--challenge") else { return nil }
        return try ByteText.challenge(text, "--challenge")
    }

    static func age(_ text: String?) throws(UsageError) -> ReceiptExpectation.Age {
        switch text {
        case nil: return .fresh
        case "any": return .stored
        case let text?:
            guard let seconds = UInt32(text) else {
                throw UsageError("--receipt-age takes a number of seconds or any, not \(text).")
            }
            return .upTo(seconds: seconds)
        }
    }

    static func certificates(_ paths: [String]) throws(UsageError) -> [Certificate] {
        var certificates: [Certificate] = []
        for path in paths {
            let file = try ObjectFile(path: path)
            do {
                let blocks = file.pemBlocks
                if blocks.isEmpty {
                    certificates.append(try Certificate(der: file.object))
                } else {
                    for block in blocks { certificates.append(try Certificate(pem: block)) }
                }
            } catch {
                throw UsageError("\(path) is no certificate in PEM or DER.")
            }
        }
        return certificates
    }

    static func publicKey(_ file: ObjectFile) throws(UsageError) -> ECPublicKey {
        let object = file.object
        let readings: [() throws -> ECPublicKey] = [
            { try ECPublicKey(pem: file.pemBlocks.first ?? "") }, { try ECPublicKey(x963: object, curve: .p256) },
            { try ECPublicKey(spki: object) },
        ]
        guard let key = readings.lazy.compactMap({ try? $0() }).first, key.curve == .p256 else {
            throw UsageError("\(file.path) is no public key on P-256 in PEM, DER or X9.63.")
        }
        return key
    }
}
