import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

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
        "domainState", "stateHash", "code", "message", "debug", "path", "issuer", "prf", "shared",
        "largeBlob", "userHandle", "action", "text",
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
        Request(.webStart, "without a URL", .connection, 3, ["session": .integer(1)]),
        Request(.webCancel, "whose session is text", .connection, 3, ["session": .string("1")]),
        Request(.passkeyRegister, "without a relying party", .connection, 3, ["request": .integer(1)]),
        Request(.passkeyAssert, "without a challenge", .connection, 3, ["relyingParty": .string("a.example")]),
        Request(.securityKeyRegister, "without algorithms", .connection, 3, ["relyingParty": .string("a.example")]),
        Request(.securityKeyAssert, "without a challenge", .connection, 3, ["relyingParty": .string("a.example")]),
        Request(.passkeyReport, "without news", .connection, 3, ["relyingParty": .string("a.example")]),
        Request(.authorizationCancel, "whose request is text", .connection, 3, ["request": .string("1")]),
        Request(.appleIDAuthorize, "without scopes", .connection, 3, ["request": .integer(1)]),
        Request(.appleIDCredentialState, "whose user is data", .connection, 3, ["user": .bytes([1])]),
        Request(.appOpenURL, "without a URL", .connection, 3),
        Request(.appCanOpenURL, "without a URL", .connection, 3),
        Request(.appGroupContainer, "without a group", .connection, 3),
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
        // Screens are as many as there are touches: the log leaves them out.
        if request.operation != .screenShow { #expect(bench.phone.events.last?.outcome != "ok") }
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
        let waiting: [PhoneOperation] = [
            .appNextEvent, .webStart, .contextEvaluate, .contextEvaluateAccessControl, .networkChange,
        ]
        guard !waiting.contains(operation) else { return }
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
        // Its purpose is to end the app.
        #expect(bench.phone.isRunning(bench.launch) == (operation != .appException))
    }
}
