import DeviceCheck
import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// One row of the table of errors.
struct ErrorRow: Sendable, CustomTestStringConvertible {
    let name: String
    let expected: DCError.Code?
    var system = "27.0.1"
    var configuration = PhoneConfiguration.iPhone15Pro
    var app = TestApp.make()
    let call: @Sendable (AttestBench) async throws -> Void

    var testDescription: String { name }

    static let plain: [ErrorRow] = [
        ErrorRow(name: "a new key is attested", expected: nil) { _ = try await $0.attestedKey() },
        ErrorRow(name: "an attested key asserts", expected: nil) { bench in
            let key = try await bench.attestedKey()
            _ = try await bench.service.generateAssertion(key, clientDataHash: AttestBench.hash)
        },
        ErrorRow(name: "any number of keys can be made and attested", expected: nil) { bench in
            for _ in 0..<5 { _ = try await bench.attestedKey() }
        },
        ErrorRow(name: "attestKey of what is no key id", expected: .invalidInput) { bench in
            _ = try await bench.service.attestKey("no key", clientDataHash: AttestBench.hash)
        },
        ErrorRow(name: "generateAssertion of what is no key id", expected: .invalidInput) { bench in
            _ = try await bench.service.generateAssertion("", clientDataHash: AttestBench.hash)
        },
        ErrorRow(name: "attestKey with a hash of 15 bytes", expected: .invalidInput) { bench in
            let key = try await bench.service.generateKey()
            _ = try await bench.service.attestKey(key, clientDataHash: Data(count: 15))
        },
        ErrorRow(name: "attestKey with a hash of 16 bytes", expected: nil) { bench in
            let key = try await bench.service.generateKey()
            _ = try await bench.service.attestKey(key, clientDataHash: Data(count: 16))
        },
        ErrorRow(name: "generateAssertion with an empty hash", expected: .invalidInput) { bench in
            let key = try await bench.attestedKey()
            _ = try await bench.service.generateAssertion(key, clientDataHash: Data())
        },
        ErrorRow(name: "attestKey of an attested key", expected: .invalidKey) { bench in
            let key = try await bench.attestedKey()
            _ = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash)
        },
        ErrorRow(
            name: "attestKey of an attested key, where that is accepted", expected: nil,
            configuration: .iPhone15Pro.with { $0.openQuestions.secondAttestation = .accepted }
        ) { bench in
            let key = try await bench.attestedKey()
            _ = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash)
        },
        ErrorRow(name: "generateAssertion with a key that is not attested", expected: .invalidKey) { bench in
            let key = try await bench.service.generateKey()
            _ = try await bench.service.generateAssertion(key, clientDataHash: AttestBench.hash)
        },
        ErrorRow(name: "attestKey of a key that never was", expected: .invalidKey) { bench in
            let key = Data(count: 32).base64EncodedString()
            _ = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash)
        },
        ErrorRow(name: "generateAssertion with a dead key", expected: .invalidInput) { bench in
            let key = Data(count: 32).base64EncodedString()
            _ = try await bench.service.generateAssertion(key, clientDataHash: AttestBench.hash)
        },
        ErrorRow(
            name: "generateAssertion with a dead key, where that is a failure of the system",
            expected: .unknownSystemFailure,
            configuration: .iPhone15Pro.with { $0.openQuestions.deadAttestKey = .unknownSystemFailure }
        ) { bench in
            let key = Data(count: 32).base64EncodedString()
            _ = try await bench.service.generateAssertion(key, clientDataHash: AttestBench.hash)
        },
        ErrorRow(
            name: "attestKey of a dead key, wherever", expected: .invalidKey,
            configuration: .iPhone15Pro.with { $0.openQuestions.deadAttestKey = .unknownSystemFailure }
        ) { bench in
            let key = Data(count: 32).base64EncodedString()
            _ = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash)
        },
        ErrorRow(name: "attestKey in airplane mode", expected: .serverUnavailable) { bench in
            let key = try await bench.service.generateKey()
            bench.phone.setAirplaneMode(true)
            _ = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash)
        },
        ErrorRow(name: "generateKey and generateAssertion need no network", expected: nil) { bench in
            let key = try await bench.attestedKey()
            bench.phone.setAirplaneMode(true)
            _ = try await bench.service.generateKey()
            _ = try await bench.service.generateAssertion(key, clientDataHash: AttestBench.hash)
        },
        ErrorRow(name: "the same key and hash after airplane mode", expected: nil) { bench in
            let key = try await bench.service.generateKey()
            bench.phone.setAirplaneMode(true)
            let result = await code {
                _ = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash)
            }
            #expect(result == .serverUnavailable)
            bench.phone.setAirplaneMode(false)
            _ = try await bench.service.attestKey(key, clientDataHash: AttestBench.hash)
        },
        ErrorRow(name: "generateToken", expected: nil) { _ in _ = try await DCDevice.current.generateToken() },
        ErrorRow(name: "generateToken in airplane mode", expected: .unknownSystemFailure) { bench in
            bench.phone.setAirplaneMode(true)
            _ = try await DCDevice.current.generateToken()
        },
    ]

    static let unsupported: [ErrorRow] = [
        ("on a simulator", "27.0.1", PhoneConfiguration.simulator, TestApp.make()),
        ("without Secure Enclave", "27.0.1", .withoutSecureEnclave, TestApp.make()),
        ("before iOS 14", "13.7", .iPhone15Pro, TestApp.make()),
        ("in a share extension", "27.0.1", .iPhone15Pro, extensionApp("com.apple.share-services")),
        ("in an action extension before iOS 27", "26.2", .iPhone15Pro, extensionApp("com.apple.ui-services")),
    ].map { name, system, configuration, app in
        ErrorRow(
            name: "App Attest \(name)", expected: .featureUnsupported, system: system, configuration: configuration,
            app: app
        ) { bench in
            #expect(!bench.service.isSupported)
            _ = try await bench.service.generateKey()
        }
    }

    static let supported: [ErrorRow] = [
        ("on a phone", PhoneConfiguration.iPhoneSE, TestApp.make()),
        ("on a headset", .visionPro, TestApp.make()),
        ("in an action extension", .iPhone15Pro, extensionApp("com.apple.ui-services")),
        ("in a single sign-on extension", .iPhone15Pro, extensionApp("com.apple.AppSSO.idp-extension")),
    ].map { name, configuration, app in
        let system = configuration == .visionPro ? configuration.systemVersion : "27.0.1"
        return ErrorRow(
            name: "App Attest \(name)", expected: nil, system: system, configuration: configuration, app: app
        ) { bench in
            #expect(bench.service.isSupported)
            _ = try await bench.attestedKey()
        }
    }

    static func extensionApp(_ point: String) -> App {
        TestApp.make(info: ["NSExtension": .dictionary(["NSExtensionPointIdentifier": .string(point)])])
    }
}

@Suite("DeviceCheck errors", .serialized, .phone())
struct ErrorTests {
    @Test(
        "a call ends as Apple's does", arguments: ErrorRow.plain + ErrorRow.unsupported + ErrorRow.supported,
        ConnectionKind.allCases)
    func row(_ row: ErrorRow, _ kind: ConnectionKind) async throws {
        try await AttestBench.run(kind, system: row.system, app: row.app, configuration: row.configuration) { bench in
            let result = await code { try await row.call(bench) }
            #expect(result == row.expected)
        }
    }

    @Test("a simulator has no device tokens")
    func simulator() async throws {
        try await AttestBench.run(configuration: .simulator) { _ in
            #expect(!DCDevice.current.isSupported)
            let result = await code { _ = try await DCDevice.current.generateToken() }
            #expect(result == .featureUnsupported)
        }
    }

    @Test("a phone without Secure Enclave has device tokens")
    func oldPhone() async throws {
        try await AttestBench.run(configuration: .withoutSecureEnclave) { _ in
            #expect(DCDevice.current.isSupported)
            _ = try await DCDevice.current.generateToken()
        }
    }

    @Test("a device token names the phone and the app to the authority alone, and is another one each time")
    func token() async throws {
        try await AttestBench.run { bench in
            let first = [UInt8](try await DCDevice.current.generateToken())
            let second = [UInt8](try await DCDevice.current.generateToken())
            #expect(first != second)
            let opened = DeviceToken(sealed: first, authority: bench.phone.appAttestAuthority)
            #expect(opened?.appId == TestApp.appId)
            #expect(
                opened?.hardwareIdentifier
                    == DeviceToken(sealed: second, authority: .latchkeyTest)?.hardwareIdentifier)
            #expect(DeviceToken(sealed: first, authority: try AppAttestAuthority(seed: [1])) == nil)
        }
    }

    @Test(
        "codes, domain and sentence are Apple's",
        arguments: zip(
            [
                DCError.unknownSystemFailure, DCError.featureUnsupported, DCError.invalidInput, DCError.invalidKey,
                DCError.serverUnavailable,
            ], 0..<5))
    func errors(_ code: DCError.Code, _ number: Int) throws {
        let error: any Error = DCError(code)
        #expect(DCErrorDomain == "com.apple.devicecheck.error")
        #expect(code.rawValue == number)
        #expect((error as NSError).domain == DCErrorDomain)
        #expect((error as NSError).code == number)
        #expect(NSError(domain: DCErrorDomain, code: number) as? DCError == DCError(code))
        #expect(NSError(domain: "other", code: number) as? DCError == nil)
        let sentence = "The operation couldn’t be completed. (com.apple.devicecheck.error error \(number).)"
        #expect(error.localizedDescription == sentence)
    }

    @Test("catch DCError.invalidKey matches an error of any static type")
    func pattern() {
        do {
            throw DCError(.invalidKey) as any Error
        } catch DCError.invalidKey {
        } catch {
            Issue.record("\(error) was not matched")
        }
    }

    @Test("completion handlers are called with either a value or an error")
    func completionHandlers() async throws {
        try await AttestBench.run { bench in
            let keyId = try await withCheckedThrowingContinuation { continuation in
                bench.service.generateKey { keyId, error in
                    #expect((keyId == nil) != (error == nil))
                    continuation.resume(with: keyId.map { .success($0) } ?? .failure(error ?? DCError(.invalidInput)))
                }
            }
            let error = await withCheckedContinuation { continuation in
                bench.service.generateAssertion(keyId, clientDataHash: AttestBench.hash) { data, error in
                    #expect(data == nil)
                    continuation.resume(returning: error)
                }
            }
            #expect((error as? DCError)?.code == .invalidKey)
            let object = await withCheckedContinuation { continuation in
                bench.service.attestKey(keyId, clientDataHash: AttestBench.hash) { data, error in
                    #expect(error == nil)
                    continuation.resume(returning: data)
                }
            }
            #expect(object.flatMap { AttestationParts([UInt8]($0)) } != nil)
        }
    }
}
