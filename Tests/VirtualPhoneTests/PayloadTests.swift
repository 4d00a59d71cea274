import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// One value of every payload that crosses a socket, with all that it can hold.
enum Payloads {
    static let item: KeychainDictionary = [
        .itemClass: .itemClass(.genericPassword), .account: .string("a"), .valueData: .bytes([1]),
        .returnData: .boolean(true),
    ]
    static let context = ContextOptions(
        handle: 7, reason: "to test", fallbackTitle: "Other", cancelTitle: "No", isInteractive: false,
        reuseDuration: 2.5)
    static let token = Data([1, 2, 3])

    static func control() throws -> AccessControl {
        try AccessControl(protection: .whenUnlockedThisDeviceOnly, flags: .biometryAny)
            .guardingDeletion(by: .userPresence)
    }

    static func calls() throws -> [any PhoneCall] {
        let hash = [UInt8](repeating: 9, count: 32)
        return [
            AddItem(item), FindItems(item), UpdateItems(item, changes: [.label: .string("b")]), DeleteItems(item),
            CreateKey(
                isPermanent: false, attributes: [.label: .string("key")], accessControl: try control(),
                context: context),
            CreateKey(), SignDigest(tokenObjectID: token, digest: hash, context: context),
            ExchangeKeys(tokenObjectID: token, peer: [4, 5], context: context), ReadPublicKey(tokenObjectID: token),
            CreateContext(), ReleaseContext(handle: 7), ReleaseContext(handle: nil), InvalidateContext(handle: 7),
            SetCredential(handle: 7, credential: [1]), SetCredential(handle: 7, credential: nil),
            CanEvaluatePolicy(policy: 1, context: context),
            EvaluatePolicy(policy: 2, reason: "to test", context: context),
            EvaluatePolicy(policy: nil, reason: nil, context: ContextOptions()),
            EvaluateAccessControl(
                accessControl: try control(), purpose: 3, reason: "to test", context: context),
            ReadDomainState(), ReadEntitlements(), ShowScreen(screen: Data("{}".utf8), event: 3),
            ShowScreen(screen: nil), NextEvent(), DescribeDevice(), OpenURL(url: "app-settings:"),
            ReadDeviceCheckSupport(), GenerateAppAttestKey(), AttestKey(keyId: "key", clientDataHash: hash),
            GenerateAssertion(keyId: "key", clientDataHash: hash), GenerateDeviceToken(),
            BeginBackgroundTask(name: "save"), BeginBackgroundTask(), EndBackgroundTask(task: 4),
        ]
    }

    static let replies: [any PhoneReply] = [
        NoReply(), ItemResults(), ItemResults(items: results, isList: true),
        CreateKey.Reply(tokenObjectID: token, publicKey: Data([4])), SignDigest.Reply(signature: [1]),
        ExchangeKeys.Reply(secret: [2]), ReadPublicKey.Reply(publicKey: [4]), CreateContext.Reply(handle: -5),
        CanEvaluatePolicy.Reply(biometry: .faceID, domainState: token),
        CanEvaluatePolicy.Reply(
            biometry: .none, obstacle: CanEvaluatePolicy.Obstacle(code: -7, message: "Nobody is enrolled.")),
        EvaluationReply(domainState: token), EvaluationReply(),
        ReadDomainState.Reply(biometry: .opticID, stateHash: token),
        ReadDomainState.Reply(biometry: .touchID, stateHash: nil),
        ReadEntitlements.Reply(identifier: "com.example", entitlements: ["groups": .array([.string("a")])]),
        NextEvent.Reply(event: .setText("2", text: "Grüße"), number: 12),
        NextEvent.Reply(event: .willTerminate, number: 1),
        DescribeDevice.Reply(
            name: "iPhone", model: "iPhone", modelName: "iPhone 15 Pro", modelIdentifier: "iPhone16,1",
            systemName: "iOS", systemVersion: "18.1", vendorIdentifier: [1, 2]),
        OpenURL.Reply(isOpened: true), ReadDeviceCheckSupport.Reply(appAttest: true, deviceCheck: false),
        GenerateAppAttestKey.Reply(keyId: "key"), AttestKey.Reply(attestation: token),
        GenerateAssertion.Reply(assertion: token), GenerateDeviceToken.Reply(token: token),
        BeginBackgroundTask.Reply(task: 3),
    ]

    private static let results = [
        ItemResult(),
        ItemResult(
            attributes: [.account: .string("a")], data: token, persistentReference: Data([7]),
            reference: .certificate(Data([0x30]))),
        ItemResult(reference: .key(.software(Data([4])))), ItemResult(reference: .key(.enclave(publicKey: token))),
        ItemResult(reference: .key(.enclave(publicKey: nil))),
        ItemResult(
            reference: .identity(
                certificate: Data([0x30]), key: .software(Data([4])), keyAttributes: [.label: .string("k")])),
    ]
}

@Suite("Payloads")
struct PayloadTests {
    private static func copy<Payload: PhonePayload>(of payload: Payload) throws -> Payload {
        let bytes = PropertyListValue.dictionary(payload.fields).encoded
        return try Payload(fields: try #require(PropertyListValue(encoded: bytes)?.dictionary))
    }

    private static func survives<Payload: PhonePayload>(_ payload: Payload) throws -> Bool {
        try copy(of: payload) == payload
    }

    /// The failure with which a payload's type refuses fields; nil if it takes them.
    private static func refusal<Payload: PhonePayload>(
        of fields: [String: PropertyListValue], as payload: Payload
    ) -> PhoneFailure? {
        do throws(PhoneFailure) {
            _ = try Payload(fields: fields)
            return nil
        } catch {
            return error
        }
    }

    @Test("every call comes out of a socket as it went in")
    func calls() throws {
        for call in try Payloads.calls() { #expect(try Self.survives(call), "\(type(of: call))") }
    }

    @Test("every reply comes out of a socket as it went in")
    func replies() throws {
        for reply in Payloads.replies { #expect(try Self.survives(reply), "\(type(of: reply))") }
    }

    @Test("every operation has a payload of its own, and the payload names it")
    func operations() throws {
        let tested = Set(try Payloads.calls().map { type(of: $0).operation })
        for operation in PhoneOperation.allCases {
            #expect(operation.call.operation == operation)
            #expect(tested.contains(operation), "no round trip of \(operation.rawValue)")
        }
    }

    /// By reply and field: what a reply can do without.
    private static let optionalFields: Set<String> = [
        "domainState", "stateHash", "code", "message",
    ]

    @Test("a reply that lacks a field, or has one of a wrong type, is refused")
    func damagedReplies() {
        for reply in Payloads.replies {
            for name in reply.fields.keys {
                var fields = reply.fields
                fields[name] = .date(Date(timeIntervalSinceReferenceDate: 0))
                #expect(
                    Self.refusal(of: fields, as: reply) == .connection(.malformedRequest),
                    "\(type(of: reply)) with another \(name)")
                fields[name] = nil
                let expected = Self.optionalFields.contains(name) ? nil : PhoneFailure.connection(.malformedRequest)
                #expect(Self.refusal(of: fields, as: reply) == expected, "\(type(of: reply)) without \(name)")
            }
        }
    }

    @Test(
        "a damaged row of results is refused",
        arguments: [
            .string("row"), .dictionary(["attributes": .string("x")]), .dictionary(["data": .string("x")]),
            .dictionary(["persistentReference": .integer(1)]), .dictionary(["reference": .data(Data())]),
            .dictionary(["reference": .dictionary(["certificate": .string("x")])]),
            .dictionary(["reference": .dictionary(["key": .string("x")])]),
            .dictionary(["reference": .dictionary(["public": .string("x")])]),
            .dictionary(["reference": .dictionary(["certificate": .data(Data()), "keyAttributes": .array([])])]),
        ] as [PropertyListValue])
    func damagedRows(row: PropertyListValue) {
        let fields: [String: PropertyListValue] = ["results": .array([row]), "isList": .boolean(false)]
        #expect(Self.refusal(of: fields, as: ItemResults()) == .connection(.malformedRequest))
    }

    struct Request: Sendable, CustomTestStringConvertible {
        let operation: PhoneOperation
        let fields: [String: PropertyListValue]
        let failure: PhoneFailure
        let name: String
        var testDescription: String { "\(operation.rawValue) \(name)" }

        init(
            _ operation: PhoneOperation, _ name: String, _ domain: PhoneFailure.Domain, _ code: Int,
            _ fields: [String: PropertyListValue] = [:]
        ) {
            self.operation = operation
            self.name = name
            self.fields = fields
            failure = PhoneFailure(domain: domain, code: code, message: "")
        }
    }

    private static let damaged: [Request] = [
        Request(.keychainAdd, "without a query", .osStatus, -50),
        Request(.keychainAdd, "whose query is text", .osStatus, -50, ["query": .string("x")]),
        Request(.keychainCopyMatching, "without a query", .osStatus, -50),
        Request(.keychainUpdate, "without a query", .osStatus, -50),
        Request(.keychainDelete, "without a query", .osStatus, -50),
        Request(.keyCreate, "whose access control is text", .osStatus, -50, ["accessControl": .string("x")]),
        Request(.keyCreate, "whose access control is no archive", .osStatus, -50, ["accessControl": .bytes([1])]),
        Request(.keySign, "without a digest", .osStatus, -50),
        Request(.keySign, "without a key", .osStatus, -25293, ["digest": .bytes([UInt8](repeating: 1, count: 32))]),
        Request(.keyExchange, "without a peer", .osStatus, -50),
        Request(.keyPublic, "without a key", .osStatus, -25293),
        Request(.keyPublic, "whose key is text", .osStatus, -25293, ["toid": .string("x")]),
        Request(.contextInvalidate, "without a handle", .localAuthentication, -10),
        Request(.contextInvalidate, "whose handle is text", .localAuthentication, -10, ["handle": .string("1")]),
        Request(.contextSetCredential, "without a handle", .localAuthentication, -10),
        Request(.contextCanEvaluate, "without a context", .localAuthentication, -10, ["policy": .integer(1)]),
        Request(.contextEvaluate, "without a policy", .connection, 3),
        Request(.contextEvaluateAccessControl, "without an access control", .connection, 3),
        Request(
            .contextEvaluateAccessControl, "whose access control is text", .connection, 3,
            ["accessControl": .string("x")]),
        Request(.screenShow, "whose screen is text", .connection, 3, ["screen": .string("{}")]),
        Request(.appOpenURL, "without a URL", .connection, 3),
        Request(.appOpenURL, "whose URL is data", .connection, 3, ["url": .bytes([1])]),
        Request(.backgroundTaskEnd, "without a task", .connection, 3),
        Request(.backgroundTaskEnd, "whose task is text", .connection, 3, ["task": .string("1")]),
        Request(.appAttestAttestKey, "without a hash", .deviceCheck, 2, ["keyId": .string("x")]),
        Request(
            .appAttestGenerateAssertion, "without a key", .deviceCheck, 2,
            ["clientDataHash": .bytes([UInt8](repeating: 1, count: 32))]),
    ]

    @Test("a request that lacks a field, or has one of a wrong type, ends with Apple's code", arguments: damaged)
    func damagedRequests(request: Request) throws {
        let bench = try PhoneBench()
        let wire = PhoneRequest(
            operation: request.operation, arguments: request.fields, launchToken: bench.launch.token)
        let failure = #expect(throws: PhoneFailure.self) { try bench.phone.perform(wire) }
        #expect(failure?.domain == request.failure.domain)
        #expect(failure?.code == request.failure.code)
        #expect(bench.phone.events.last?.outcome != "ok")
    }

    @Test("a request whose values nest too deep never reaches the phone")
    func depth() throws {
        var value = PropertyListValue.array([])
        for _ in 0...PropertyListValue.maximumDepth { value = .array([value]) }
        for call in try Payloads.calls() {
            var fields = call.fields
            fields["query"] = value
            #expect(PropertyListValue(encoded: PropertyListValue.dictionary(fields).encoded) == nil)
        }
    }

    @Test("no field of any payload makes the phone trap", arguments: PhoneOperation.allCases)
    func anything(operation: PhoneOperation) throws {
        // These wait for the person or for an event.
        guard ![.appNextEvent, .contextEvaluate, .contextEvaluateAccessControl].contains(operation) else { return }
        let bench = try PhoneBench()
        let values: [PropertyListValue] = [
            .string(""), .data(Data()), .integer(.min), .integer(.max), .real(.nan), .boolean(true),
            .date(Date(timeIntervalSinceReferenceDate: 1e300)), .array([]), .dictionary([:]),
        ]
        let calls = try Payloads.calls().filter { type(of: $0).operation == operation }
        for call in calls {
            for name in call.fields.keys {
                for value in values {
                    var fields = call.fields
                    fields[name] = value
                    _ = try? bench.phone.perform(
                        PhoneRequest(operation: operation, arguments: fields, launchToken: bench.launch.token))
                }
            }
        }
        #expect(bench.phone.isRunning(bench.launch))
    }
}
