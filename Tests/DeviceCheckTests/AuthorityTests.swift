import DeviceCheck
import Foundation
import LatchkeyCrypto
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("App Attest authority", .serialized, .phone())
struct AuthorityTests {
    /// An attestation of a new phone, and the moment of it.
    private func attestation(
        system: String = "27.0.1", app: App = TestApp.make(), distribution: AppDistribution? = nil,
        authority: AppAttestAuthority = .latchkeyTest
    ) async throws -> (parts: AttestationParts, time: Int64) {
        var result: (AttestationParts, Int64)?
        try await AttestBench.run(system: system, app: app) { bench in
            bench.phone.setAppAttestAuthority(authority)
            if let distribution { bench.phone.setDistribution(distribution, of: app.bundleIdentifier) }
            let key = try await bench.service.generateKey()
            let object = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash)
            result = (
                try #require(AttestationParts([UInt8](object))), Int64(bench.clock.now.timeIntervalSince1970)
            )
        }
        return try #require(result)
    }

    private func isTrusted(_ leaf: [UInt8], _ others: [[UInt8]], root: [UInt8], time: Int64) throws -> Bool {
        let verdict = try Certificate(der: leaf).verdict(
            intermediates: try others.map { try Certificate(der: $0) }, anchors: [try Certificate(der: root)],
            time: time, policy: .basic)
        if case .trusted = verdict { return true }
        return false
    }

    @Test("the certificates that are shipped belong to the seed that is published")
    func shipped() throws {
        let made = try AppAttestAuthority(seed: HashAlgorithm.sha256.hash(Array("Latchkey test root".utf8)))
        let shipped = AppAttestAuthority.latchkeyTest
        for (one, other) in [
            (made.root, shipped.root), (made.intermediate, shipped.intermediate),
            (made.receiptRoot, shipped.receiptRoot), (made.receiptIntermediate, shipped.receiptIntermediate),
        ] {
            // Signatures are random: the signed parts are the same.
            let signed = try [#require(ASN1Node(one)), #require(ASN1Node(other))].map { $0.at(0)?.encoding }
            #expect(signed[0] == signed[1])
        }
        #expect(shipped.rootPEM.hasPrefix("-----BEGIN CERTIFICATE-----\nMII"))
        #expect(shipped.rootPEM.hasSuffix("\n-----END CERTIFICATE-----\n"))
    }

    @Test("no name says Apple's")
    func names() async throws {
        let (parts, _) = try await attestation()
        let receipt = try #require(ReceiptParts(parts.receipt))
        for certificate in [parts.leafBytes, parts.intermediateBytes] + receipt.certificates {
            #expect(!String(decoding: certificate, as: UTF8.self).contains("Apple"))
        }
    }

    @Test(
        "an attestation chains to its authority's root and to no other", arguments: ["14.2", "17.6.1", "26.2", "27.0"])
    func chain(_ system: String) async throws {
        let (parts, time) = try await attestation(system: system)
        let authority = AppAttestAuthority.latchkeyTest
        let stranger = try AppAttestAuthority(seed: [9])
        let chain = [parts.intermediateBytes]
        #expect(try isTrusted(parts.leafBytes, chain, root: authority.root, time: time))
        #expect(try !isTrusted(parts.leafBytes, chain, root: stranger.root, time: time))
        #expect(try !isTrusted(parts.leafBytes, chain, root: authority.receiptRoot, time: time))
        #expect(try !isTrusted(parts.leafBytes, chain, root: authority.root, time: time + 3 * 86_400))
        let (other, _) = try await attestation(system: system, authority: stranger)
        #expect(try isTrusted(other.leafBytes, [other.intermediateBytes], root: stranger.root, time: time))
        #expect(try !isTrusted(other.leafBytes, chain, root: authority.root, time: time))
    }

    @Test("Apple's root and ours reject each other's attestations", .enabled(if: Vectors.arePresent))
    func apple() async throws {
        let url = Vectors.folder.appendingPathComponent("app-attest/Apple_App_Attestation_Root_CA.pem")
        let lines = try String(decoding: Data(contentsOf: url), as: UTF8.self).split(separator: "\n")
        let text = lines.filter { !$0.hasPrefix("-") }.joined()
        let apple = [UInt8](try #require(Data(base64Encoded: text)))
        let (parts, time) = try await attestation()
        #expect(try !isTrusted(parts.leafBytes, [parts.intermediateBytes], root: apple, time: time))
        for name in RealObjectsTests.names {
            let vector = try RealAttestation(name)
            let real = try #require(AttestationParts(vector.attestation))
            let issued = Int64(vector.issued.timeIntervalSince1970)
            let chain = [real.intermediateBytes]
            #expect(try isTrusted(real.leafBytes, chain, root: apple, time: issued))
            #expect(
                try !isTrusted(real.leafBytes, chain, root: AppAttestAuthority.latchkeyTest.root, time: issued))
        }
    }

    @Test("nonce, key id and receipt belong together")
    func binding() async throws {
        let (parts, time) = try await attestation()
        let nonce = HashAlgorithm.sha256.hash(parts.authData + [UInt8](AttestBench.hash))
        #expect(parts.appleExtension(2) == [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20] + nonce)
        let keyId = HashAlgorithm.sha256.hash(parts.publicKey)
        let subject = try #require(parts.leaf.at(0, 5)).children.compactMap { $0.at(0, 1)?.content }
        #expect(subject.first.map { String(decoding: $0, as: UTF8.self) } == ASN1Node.hex(keyId))
        let receipt = try #require(ReceiptParts(parts.receipt))
        #expect(receipt.field(3) == parts.leafBytes)
        let signer = try Certificate(der: receipt.certificates[0])
        let signature = try ECDSASignature(der: receipt.signature, curve: .p256)
        let key = try ECPublicKey(spki: signer.spki)
        #expect(key.isValidSignature(signature, for: receipt.payload, hash: .sha256))
        #expect(
            try isTrusted(
                receipt.certificates[0], Array(receipt.certificates[1...]),
                root: AppAttestAuthority.latchkeyTest.receiptRoot, time: time))
    }

    @Test(
        "the environment is the entitlement's in development, and production in all that is distributed",
        arguments: [
            (nil, nil, "sandbox"), ("development", nil, "sandbox"), ("production", nil, "production"),
            ("development", .testFlight, "production"), ("development", .appStore, "production"),
            (nil, .enterprise, "production"),
        ] as [(String?, AppDistribution?, String)])
    func environment(_ entitlement: String?, _ distribution: AppDistribution?, _ expected: String) async throws {
        let (parts, _) = try await attestation(
            app: TestApp.make(environment: entitlement), distribution: distribution)
        let isSandbox = expected == "sandbox"
        let aaguid =
            isSandbox ? Array("appattestdevelop".utf8) : Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)
        #expect(Array(parts.authData[37..<53]) == aaguid)
        #expect(ReceiptParts(parts.receipt)?.text(7) == expected)
        #expect(parts.authData.suffix(4) == [UInt8((distribution ?? .development).rawValue), 0, 0, 0])
    }

    @Test("an app clip is attested as its full app")
    func appClip() async throws {
        let clip = TestApp.make(
            "J4Y28BA299.com.example.app.Clip",
            entitlements: [
                "com.apple.developer.on-demand-install-capable": .boolean(true),
                "com.apple.developer.parent-application-identifiers": .array([.string("J4Y28BA299.com.example.app")]),
            ])
        let (parts, _) = try await attestation(app: clip)
        let full = HashAlgorithm.sha256.hash(Array("J4Y28BA299.com.example.app".utf8))
        #expect(Array(parts.authData.prefix(32)) == full)
    }

    @Test("a second attestation of a key has another receipt token")
    func second() async throws {
        let configuration = PhoneConfiguration.iPhone15Pro.with { $0.openQuestions.secondAttestation = .accepted }
        try await AttestBench.run(configuration: configuration) { bench in
            let key = try await bench.service.generateKey()
            var tokens: Set<String> = []
            for _ in 0..<2 {
                let object = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash)
                let parts = try #require(AttestationParts([UInt8](object)))
                let receipt = try #require(ReceiptParts(parts.receipt))
                tokens.insert(try #require(receipt.text(5)))
            }
            #expect(tokens.count == 2)
        }
    }

    /// OpenSSL as a judge of its own; nil if it is not installed.
    private func openssl(_ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test(
        "openssl accepts chain and receipt under our roots only",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
    func judge() async throws {
        let (parts, time) = try await attestation()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("attest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ bytes: [UInt8]) throws -> String {
            let url = folder.appendingPathComponent(name)
            try Data(bytes).write(to: url)
            return url.path
        }
        func pem(_ name: String, _ der: [UInt8]) throws -> String {
            let body = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
            let text = "-----BEGIN CERTIFICATE-----\n\(body)\n-----END CERTIFICATE-----\n"
            return try file(name, Array(text.utf8))
        }
        let authority = AppAttestAuthority.latchkeyTest
        let root = try file("root.pem", Array(authority.rootPEM.utf8))
        let receiptRoot = try file("receipt-root.pem", Array(authority.receiptRootPEM.utf8))
        let chain = [
            "-untrusted", try pem("intermediate.pem", parts.intermediateBytes), try pem("leaf.pem", parts.leafBytes),
        ]
        let receipt = try file("receipt.p7", parts.receipt)
        let verify = ["verify", "-attime", "\(time)"]
        #expect(try openssl(verify + ["-CAfile", root] + chain) == 0)
        #expect(try openssl(verify + ["-CAfile", receiptRoot] + chain) != 0)
        let cms = [
            "cms", "-verify", "-inform", "DER", "-purpose", "any", "-binary", "-attime", "\(time)", "-in", receipt,
        ]
        #expect(try openssl(cms + ["-CAfile", receiptRoot]) == 0)
        #expect(try openssl(cms + ["-CAfile", root]) != 0)
    }
}
