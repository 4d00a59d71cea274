import DeviceCheck
import Foundation
import LatchkeyTrust
import Security
import VirtualPhone

@testable import LatchkeyConformance

private typealias Calls = AppAttestCalls

extension Setting {
    /// A phone with iOS 27, on which the app is signed as Xcode does.
    fileprivate static let ios27 = Setting(configuration: .iPhone15Pro.with { $0.systemVersion = "27.0.1" })
        .app(.attesting)
    fileprivate static let ios26 = Setting(configuration: .iPhone15Pro.with { $0.systemVersion = "26.2" })
        .app(.attesting)
    fileprivate static let ios13 = Setting(configuration: .iPhone15Pro.with { $0.systemVersion = "13.7" })
        .app(.attesting)
}

extension App {
    fileprivate static let attesting = attesting()

    /// An app of one team, with further entries in Info.plist and entitlements.
    fileprivate static func attesting(
        _ bundle: String = "com.example.chatter", info: [String: PropertyListValue] = [:],
        entitlements: [String: PropertyListValue] = [:]
    ) -> App {
        App(
            bundleIdentifier: bundle, infoDictionary: info.merging(["CFBundleVersion": .string("7")]) { $1 },
            entitlements: entitlements.merging(["application-identifier": .string("TEAM.\(bundle)")]) { $1 })
    }

    fileprivate static func appExtension(_ point: String) -> App {
        attesting(info: ["NSExtension": .dictionary(["NSExtensionPointIdentifier": .string(point)])])
    }

    fileprivate static let optedIn = attesting(entitlements: [
        "com.apple.developer.devicecheck.app-attest-opt-in": .array([.string("CDhash")])
    ])

    fileprivate static let attestingClip = attesting(
        "com.example.chatter.Clip",
        entitlements: [
            "com.apple.developer.on-demand-install-capable": .boolean(true),
            "com.apple.developer.parent-application-identifiers": .array([.string("TEAM.com.example.chatter")]),
        ])
}

extension Table {
    static func appAttest(_ table: inout TableBuilder) {
        attestSupport(&table)
        attestKeys(&table)
        attestErrors(&table)
        attestedKeysInTime(&table)
        attestedApps(&table)
        deviceTokens(&table)
    }

    private static let header = Evidence.documentation("DCAppAttestService.h")
    private static let errors = Evidence.documentation("DCError.h")
    /// After a reinstallation or a restore.
    private static let gone = Evidence.open(
        "firebase-ios-sdk#11264, #16256; app-check#96, #104: 2, in 2026 also 0; DCError.h: 3", .report, .documentation)
    private static let integrity = Evidence.documentation("Establishing your app's integrity")
    private static let session = Evidence.documentation("WWDC26 session 201")

    private static func attestSupport(_ table: inout TableBuilder) {
        table.begin("App Attest", "DCAppAttestService: where it is")
        let places: [(String, String, Setting, Bool, Evidence)] = [
            ("phone", "a phone", .ios27, true, header),
            ("se", "a phone with Touch ID", .touchID.app(.attesting), true, header),
            ("simulator", "the simulator", .simulator.app(.attesting), false, integrity),
            ("no-enclave", "a phone without Secure Enclave", .noSensor.app(.attesting), false, header),
            ("ios13", "iOS 13", .ios13, false, header),
            ("clip", "an app clip", .ios27.app(.attestingClip), true, integrity),
            ("share", "a share extension", .ios27.app(.appExtension("com.apple.share-services")), false, integrity),
            ("widget", "a widget", .ios27.app(.appExtension("com.apple.widgetkit-extension")), false, integrity),
            ("action", "an action extension", .ios27.app(.appExtension("com.apple.ui-services")), true, session),
            (
                "action-26", "an action extension, iOS 26", .ios26.app(.appExtension("com.apple.ui-services")), false,
                session
            ),
            (
                "sso", "a single sign-on extension", .ios27.app(.appExtension("com.apple.AppSSO.idp-extension")), true,
                session
            ),
        ]
        for (id, name, setting, isSupported, evidence) in places {
            table.row("attest-supported-\(id)", "isSupported", name, isSupported, evidence, on: setting) { _ in
                DCAppAttestService.shared.isSupported
            }
            let state: Behavior.State = isSupported || id == "simulator" ? .implemented : .chosen
            table.row(
                "attest-key-\(id)", "generateKey", name, isSupported ? "success" : "DCError 1 featureUnsupported",
                errors, on: setting, state
            ) { _ in Calls.generateKey().outcome }
        }
    }

    private static func attestKeys(_ table: inout TableBuilder) {
        table.begin("App Attest", "DCAppAttestService: keys")
        table.row("attest-key-id", "generateKey", "length of the key id", 44, header, on: .ios27) { _ in
            try Calls.generateKey().get().utf8.count
        }
        table.row(
            "attest-key-id-is-hash", "attestKey", "the key id is SHA-256 of the attested key", true, header, on: .ios27
        ) { _ in
            let keyId = try Calls.generateKey().get()
            let attestation = try UnverifiedAttestation(cbor: [UInt8](try Calls.attest(keyId).get()))
            return Data(attestation.authenticatorData.attestedKey?.credentialID ?? []).base64EncodedString() == keyId
        }
        table.row(
            "attest-keychain", "generateKey", "items of class keys afterwards", "-25300 errSecItemNotFound",
            .both(.documentation, .report, "DCAppAttestService.h; Firebase #54"), on: .ios27
        ) { _ in
            _ = try Calls.attestedKey()
            return count(any(kSecClassKey))
        }
        table.row("attest-counter-0", "attestKey", "counter", 0, header, on: .ios27) { _ in
            Int(try Calls.attestationData().counter)
        }
        for (id, number) in [("first", 1), ("third", 3)] {
            table.row(
                "attest-counter-\(id)", "generateAssertion", "counter of the \(id) assertion", number,
                .object("23 assertions"), on: .ios27
            ) { _ in
                let keyId = try Calls.attestedKey()
                for _ in 1..<number { _ = try Calls.assertion(keyId).get() }
                return Int(try Calls.assertionData(keyId).counter)
            }
        }
    }

    private static func attestErrors(_ table: inout TableBuilder) {
        table.begin("App Attest", "DCAppAttestService: errors")
        let dead = Data(count: 32).base64EncodedString()
        table.row(
            "attest-not-attested", "generateAssertion", "a key that is not attested", "DCError 3 invalidKey",
            errors, on: .ios27
        ) { _ in Calls.assertion(try Calls.generateKey().get()).outcome }
        table.row(
            "attest-twice", "attestKey", "a key that is attested", "DCError 3 invalidKey",
            .open("DCError.h; one real key was attested twice", .documentation), on: .ios27, .chosen
        ) { _ in Calls.attest(try Calls.attestedKey()).outcome }
        table.row(
            "attest-dead", "generateAssertion", "a key id without a key", "DCError 2 invalidInput", gone, on: .ios27,
            .chosen
        ) { _ in Calls.assertion(dead).outcome }
        for (choice, outcome) in [
            (OpenQuestions.DeadAttestKey.unknownSystemFailure, "DCError 0 unknownSystemFailure"),
            (.invalidKey, "DCError 3 invalidKey"),
        ] {
            table.row(
                "attest-dead-\(choice)", "generateAssertion",
                "a key id without a key, another choice of the switch (\(choice))", outcome, gone,
                on: .ios27.choosing { $0.deadAttestKey = choice }, .chosen
            ) { _ in Calls.assertion(dead).outcome }
        }
        table.row(
            "attest-dead-attest", "attestKey", "a key id without a key", "DCError 3 invalidKey",
            .report("firebase-ios-sdk#11986"), on: .ios27
        ) { _ in Calls.attest(dead).outcome }
        table.row("attest-no-id", "attestKey", "what is no key id", "DCError 2 invalidInput", errors, on: .ios27) { _ in
            Calls.attest("no key id").outcome
        }
        for length in [15, 16, 32] {
            table.row(
                "attest-hash-\(length)", "attestKey", "a client data hash of \(length) bytes",
                length < 16 ? "DCError 2 invalidInput" : "success", integrity, on: .ios27
            ) { _ in Calls.attest(try Calls.generateKey().get(), Data(count: length)).outcome }
        }
        table.row("attest-offline", "attestKey", "airplane mode", "DCError 4 serverUnavailable", errors, on: .ios27) {
            stage in
            let keyId = try Calls.generateKey().get()
            stage.phone.setAirplaneMode(true)
            return Calls.attest(keyId).outcome
        }
        table.row(
            "attest-online-again", "attestKey", "the same key and hash after airplane mode", "success", integrity,
            on: .ios27
        ) { stage in
            let keyId = try Calls.generateKey().get()
            stage.phone.setAirplaneMode(true)
            _ = Calls.attest(keyId)
            stage.phone.setAirplaneMode(false)
            return Calls.attest(keyId).outcome
        }
        table.row("attest-offline-assertion", "generateAssertion", "airplane mode", "success", header, on: .ios27) {
            stage in
            let keyId = try Calls.attestedKey()
            stage.phone.setAirplaneMode(true)
            return Calls.assertion(keyId).outcome
        }
        table.row(
            "attest-locked", "generateAssertion", "the phone is locked", "success", .open("not documented"),
            on: .ios27, .chosen
        ) { stage in
            let keyId = try Calls.attestedKey()
            stage.lock()
            return Calls.assertion(keyId).outcome
        }
    }

    private static func attestedKeysInTime(_ table: inout TableBuilder) {
        table.begin("App Attest", "DCAppAttestService: what becomes of a key")
        let item = "the item with the key id"
        func row(
            _ id: String, _ condition: String, _ expected: String, _ evidence: Evidence,
            _ happen: @escaping @Sendable (Stage) throws -> Void
        ) {
            table.row(
                "attest-life-\(id)", "generateAssertion", condition, expected, evidence, on: .ios27,
                expected == "success" ? .implemented : .chosen
            ) { stage in
                let keyId = try Calls.attestedKey()
                try happen(stage)
                return Calls.assertion(keyId).outcome
            }
        }
        row("relaunch", "after a launch anew", "success", integrity) { try $0.launch() }
        row("update", "after an update", "success", integrity) { stage in
            stage.phone.install(.attesting(info: ["CFBundleShortVersionString": .string("2")]))
            try stage.launch()
        }
        row("restart", "after the phone's restart", "success", integrity) { stage in
            stage.phone.restart()
            stage.phone.unlock()
            try stage.launch()
        }
        row("reinstall", "after the app's reinstallation", "DCError 2 invalidInput", gone) { stage in
            stage.phone.uninstall(stage.app.bundleIdentifier)
            try stage.launch()
        }
        row("other-app", "by another app of the team", "DCError 2 invalidInput", gone) { stage in
            try stage.launch(.attesting("com.example.other"))
        }
        table.row(
            "attest-life-clip", "generateAssertion", "by the app's clip", "DCError 2 invalidInput",
            .open("not documented"), on: .ios27, .chosen
        ) { stage in
            let keyId = try Calls.attestedKey()
            try stage.launch(.attestingClip)
            return Calls.assertion(keyId).outcome
        }
        table.row(
            "attest-life-restore", "generateAssertion", "on another phone, from a backup", "DCError 2 invalidInput",
            gone, on: .ios27, .chosen
        ) { stage in
            let keyId = try Calls.attestedKey()
            return try stage.onRestoredPhone { Calls.assertion(keyId).outcome }
        }
        table.row(
            "attest-life-restore-new", "attestKey", "a new key on another phone, from a backup", "success",
            integrity, on: .ios27
        ) { stage in
            _ = try Calls.attestedKey()
            return try stage.onRestoredPhone { Calls.attest(try Calls.generateKey().get()).outcome }
        }
        table.row(
            "attest-item-restore", "SecItemCopyMatching", "\(item), on another phone, from a backup",
            "data \"v\"", .report("Firebase #12629"), on: .ios27
        ) { stage in
            try store(genp([kSecValueData: v, kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]))
            return try stage.onRestoredPhone { value(of: genp()) }
        }
        table.row(
            "attest-item-reinstall", "SecItemCopyMatching", "\(item), after the app's reinstallation",
            "data \"v\"", .report("iOS keeps the keychain of apps that are deleted"), on: .ios27
        ) { stage in
            try store(genp([kSecValueData: v]))
            stage.phone.uninstall(stage.app.bundleIdentifier)
            try stage.launch()
            return value(of: genp())
        }
    }

    private static func attestedApps(_ table: inout TableBuilder) {
        table.begin("App Attest", "DCAppAttestService: what is attested of an app")
        table.row(
            "attest-app-id", "attestKey", "relying party is team and bundle identifier", true, integrity, on: .ios27
        ) {
            _ in Calls.isFor("TEAM.com.example.chatter", try Calls.attestationData())
        }
        for (id, name, isClip) in [("attest", "attestKey", true), ("assert", "generateAssertion", false)] {
            table.row(
                "attest-clip-\(id)", name, "an app clip: relying party is the full app", true,
                .documentation("Validating apps that connect to your server"), on: .ios27.app(.attestingClip)
            ) { _ in
                let data = isClip ? try Calls.attestationData() : try Calls.assertionData(try Calls.attestedKey())
                return Calls.isFor("TEAM.com.example.chatter", data)
            }
        }
        let environments: [(String, String, String?, AppDistribution, String)] = [
            ("none", "no entitlement", nil, .development, "appattestdevelop"),
            ("production", "entitlement production", "production", .development, "appattest"),
            ("testflight", "entitlement development, from TestFlight", "development", .testFlight, "appattest"),
            ("store", "entitlement development, from the App Store", "development", .appStore, "appattest"),
            ("enterprise", "entitlement development, enterprise", "development", .enterprise, "appattest"),
        ]
        for (id, name, entitlement, distribution, aaguid) in environments {
            let rights = entitlement.map {
                ["com.apple.developer.devicecheck.appattest-environment": PropertyListValue.string($0)]
            }
            let app = App.attesting(entitlements: rights ?? [:])
            table.row(
                "attest-environment-\(id)", "attestKey", "AAGUID: \(name)", aaguid,
                .documentation("App Attest Environment entitlement"), on: .ios27.app(app)
            ) { stage in
                stage.phone.setDistribution(distribution, of: app.bundleIdentifier)
                let aaguid = try Calls.attestationData().attestedKey?.aaguid
                return aaguid.map { String(decoding: $0.filter { $0 != 0 }, as: UTF8.self) } ?? "none"
            }
        }
        extensions(&table)
        jailbroken(&table)
    }

    private static func extensions(_ table: inout TableBuilder) {
        let usual = "apple_bundle_version_01, apple_validation_category_01"
        let opted = "apple_cd_hash_hash_01, apple_cd_hash_type_01, \(usual)"
        let order = Evidence.open("undocumented; reports of captured objects, their order unknown", .report)
        let rows: [(String, String, Setting, String, Evidence, Behavior.State)] = [
            ("26", "iOS 26", .ios26, "none", .object("46 attestations, 23 assertions"), .implemented),
            ("27", "iOS 27", .ios27, usual, .object("46 attestations, 23 assertions"), .implemented),
            ("opt-in", "iOS 27, CDhash opted in to", .ios27.app(.optedIn), opted, order, .chosen),
            ("opt-in-26", "iOS 26, CDhash opted in to", .ios26.app(.optedIn), "none", order, .chosen),
        ]
        for (id, name, setting, expected, evidence, state) in rows {
            table.row(
                "attest-extensions-\(id)", "attestKey", "extensions, \(name)", expected, evidence, on: setting, state
            ) { _ in try Calls.extensionNames(try Calls.attestationData(), behind: 164) }
            table.row(
                "assert-extensions-\(id)", "generateAssertion", "extensions, \(name)", expected, evidence, on: setting,
                state
            ) { _ in try Calls.extensionNames(try Calls.assertionData(try Calls.attestedKey()), behind: 37) }
        }
    }

    private static func jailbroken(_ table: inout TableBuilder) {
        let place = Evidence.open("DeviceCheck: can't pinpoint a compromised system", .documentation)
        table.row("attest-jailbroken", "attestKey", "a jailbroken phone", "success", place, on: .ios27, .chosen) {
            stage in
            stage.phone.setJailbroken(true)
            return Calls.attest(try Calls.generateKey().get()).outcome
        }
        table.row(
            "attest-jailbroken-refused", "attestKey", "a jailbroken phone, the other choice",
            "DCError 3 invalidKey", .open("DCError.h: the service rejects the key", .documentation),
            on: .ios27.choosing { $0.jailbrokenAttestation = .refused }, .chosen
        ) { stage in
            stage.phone.setJailbroken(true)
            return Calls.attest(try Calls.generateKey().get()).outcome
        }
        table.row(
            "attest-jailbroken-hash", "generateAssertion", "CDhash of modified code is another one", true,
            .open("undocumented; reports of captured objects", .report), on: .ios27.app(.optedIn), .chosen
        ) { stage in
            let keyId = try Calls.attestedKey()
            let before = try Calls.assertionData(keyId).bytes
            stage.phone.setJailbroken(true)
            let after = try Calls.assertionData(keyId).bytes
            return before.dropFirst(37) != after.dropFirst(37)
        }
    }

    private static func deviceTokens(_ table: inout TableBuilder) {
        table.begin("App Attest", "DCDevice")
        let place = Evidence.documentation("DCDevice.h")
        table.row("token-phone", "DCDevice.isSupported", "a phone", true, place, on: .ios27) { _ in
            DCDevice.current.isSupported
        }
        table.row("token-simulator", "DCDevice.isSupported", "the simulator", false, place, on: .simulator) { _ in
            DCDevice.current.isSupported
        }
        table.row(
            "token-no-enclave", "DCDevice.isSupported", "a phone without Secure Enclave", true, place, on: .noSensor
        ) { _ in DCDevice.current.isSupported }
        table.row("token-made", "generateToken", "a phone", "success", place, on: .ios27) { _ in
            Calls.deviceToken().outcome
        }
        table.row(
            "token-made-simulator", "generateToken", "the simulator", "DCError 1 featureUnsupported", errors,
            on: .simulator
        ) { _ in Calls.deviceToken().outcome }
        table.row(
            "token-offline", "generateToken", "airplane mode", "DCError 0 unknownSystemFailure",
            .open("serverUnavailable is documented for attestKey only", .documentation), on: .ios27, .chosen
        ) { stage in
            stage.phone.setAirplaneMode(true)
            return Calls.deviceToken().outcome
        }
        table.row("token-new", "generateToken", "twice: another token", true, place, on: .ios27) { _ in
            try Calls.deviceToken().get() != Calls.deviceToken().get()
        }
    }
}
