import ChatterWire
import Foundation
import LatchkeyServer
import LatchkeyWire
import MessengerWire
import Testing

extension Endpoint {
    /// Every operation that some server has.
    fileprivate static let optionalOnesToo =
        all + accountPages + linkedIdentities + appAttest + lab + chatRoom + chatter + chatterLegacy
}

@Suite("Bodies and their descriptions")
struct WireBodyTests {
    /// Every body of the API, those inside others included.
    static let bodies: [any WireBody.Type] =
        Endpoint.optionalOnesToo.flatMap { [$0.request, $0.response].compactMap { $0 } }
        + [
            EnrollmentProof.self, DeviceListEntry.self, TokenVerificationKey.self, LabMessage.self,
            SignInAssertion.self, LabFault.self, Chatt.self, AccountNotice.self, RunningRecovery.self,
        ]

    @Test("the example is read as the type itself, and written again with nothing lost", arguments: bodies.indices)
    func example(index: Int) throws {
        try Self.checkExample(Self.bodies[index])
    }

    @Test(
        "the described fields are exactly the type's, in its order; what may be nil may be absent",
        arguments: bodies.indices)
    func fields(index: Int) throws {
        try Self.checkFields(Self.bodies[index])
    }

    @Test(
        "leaving out a required field is an error that names it; leaving out an optional one is none",
        arguments: bodies.indices)
    func presence(index: Int) throws {
        try Self.checkPresence(Self.bodies[index])
    }

    @Test("the schema lists every field, and as required those that are", arguments: bodies.indices)
    func schema(index: Int) throws {
        let body = Self.bodies[index]
        guard case .object(let properties) = body.schema["properties"],
            case .array(let required) = body.schema["required"]
        else {
            Issue.record("no properties or no required")
            return
        }
        #expect(Set(properties.keys) == Set(body.fields.map(\.name)))
        #expect(required == body.fields.filter { $0.presence == .required }.map { .string($0.name) })
        #expect(body.schema["additionalProperties"] == true)
        #expect(body.schema["example"] == body.example)
    }

    @Test("a pattern, enumeration or constant in a schema allows the example", arguments: bodies.indices)
    func exampleFollowsSchema(index: Int) throws {
        let body = Self.bodies[index]
        for field in body.fields {
            guard let value = body.example[field.name] else { continue }
            if case .string(let pattern) = field.schema["pattern"], case .string(let text) = value {
                #expect(text.range(of: pattern, options: .regularExpression) != nil, "\(field.name)")
            }
            if case .array(let values) = field.schema["enum"] { #expect(values.contains(value), "\(field.name)") }
            if let constant = field.schema["const"] { #expect(constant == value, "\(field.name)") }
        }
    }

    @Test("the members of the MFA document stand in the bodies under its names")
    func documentNames() {
        let expected: [(any WireBody.Type, [String])] = [
            (EnrollRequest.self, ["username", "phoneNumber", "publicKey", "method", "deviceId", "deviceModel"]),
            (EnrollResponse.self, ["success", "deviceId", "method", "message"]),
            (InitiateRequest.self, ["username", "deviceId"]),
            (ChallengeResponse.self, ["method", "challenge", "challengeId", "expiresIn"]),
            (VerifySignatureRequest.self, ["username", "deviceId", "challengeId", "signature"]),
            (TokenResponse.self, ["success", "token", "message"]),
            (RequestOTPRequest.self, ["username", "phoneNumber"]),
            (RequestOTPResponse.self, ["success", "message", "expiresIn"]),
            (VerifyOTPRequest.self, ["username", "otp"]),
            (UnenrollRequest.self, ["username", "deviceId"]),
            (UpgradeRequest.self, ["username", "deviceId", "publicKey"]),
            (DowngradeRequest.self, ["username", "deviceId"]),
            (MethodChangeResponse.self, ["success", "method", "message"]),
            (Acknowledgement.self, ["success", "message"]),
            (DeviceListResponse.self, ["devices"]),
            (DeviceListEntry.self, ["deviceId", "deviceModel", "method", "enrolledAt", "lastUsed"]),
            (DeviceStatusResponse.self, ["deviceId", "enrolled", "method", "hasPublicKey", "phoneNumber"]),
        ]
        for (body, names) in expected {
            #expect(Array(body.fields.map(\.name).prefix(names.count)) == names, "\(body)")
        }
        #expect(MFAMethod.allCases.map(\.rawValue) == ["secureEnclave", "smsOTP"])
    }

    private static func decodeExample<Body: WireBody>(_ body: Body.Type, without field: String? = nil) throws -> Body {
        guard case .object(var members) = body.example else { throw NotAnObject() }
        if let field { members[field] = nil }
        return try JSONDecoder().decode(Body.self, from: JSONEncoder().encode(members))
    }

    private static func checkExample<Body: WireBody>(_ body: Body.Type) throws {
        let value = try decodeExample(body)
        #expect(try decode(JSONValue.self, try json(value)) == body.example)
    }

    private static func checkFields<Body: WireBody>(_ body: Body.Type) throws {
        let properties = Mirror(reflecting: try decodeExample(body)).children
        #expect(properties.map { $0.label ?? "" } == body.fields.map(\.name))
        for (property, field) in zip(properties, body.fields) {
            let isOptional = Mirror(reflecting: property.value).displayStyle == .optional
            #expect(isOptional == (field.presence == .optional), "\(field.name)")
        }
    }

    private static func checkPresence<Body: WireBody>(_ body: Body.Type) throws {
        for field in body.fields {
            switch field.presence {
            case .optional:
                _ = try decodeExample(body, without: field.name)
            case .required:
                let error = #expect(throws: DecodingError.self) { try decodeExample(body, without: field.name) }
                guard case .keyNotFound(let key, _) = error else {
                    Issue.record("\(field.name): \(String(describing: error))")
                    continue
                }
                #expect(key.stringValue == field.name)
            }
        }
    }

    private struct NotAnObject: Error {}
}

@Suite("Endpoints")
struct EndpointTests {
    @Test("a purpose that is null is no purpose at all, and refused")
    func nullPurpose() throws {
        let text = #"{"username": "anna", "deviceId": "phone", "purpose": null}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(InitiateRequest.self, from: Data(text.utf8)) }
    }

    @Test("a device that is null is no device at all, and refused")
    func nullDevice() throws {
        let text = #"{"phoneNumber": "+1987654321", "deviceId": null}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(NumberChangeRequest.self, from: Data(text.utf8))
        }
    }

    @Test("operation ids are unique")
    func operationIDs() {
        let ids = Endpoint.optionalOnesToo.map(\.operationID)
        #expect(Set(ids).count == ids.count)
    }

    @Test("no two operations share method and path")
    func paths() {
        let routes = Endpoint.optionalOnesToo.map { "\($0.method.rawValue) \($0.path)" }
        #expect(Set(routes).count == routes.count)
    }

    @Test("the paths and methods are those of the MFA document and of the contract")
    func documentPaths() {
        #expect(
            Set(Endpoint.all.map { "\($0.method.rawValue) \($0.path)" }).isSuperset(of: [
                "POST /api/v1/mfa/enroll", "POST /api/v1/mfa/enroll/challenge", "POST /api/v1/mfa/unenroll",
                "POST /api/v1/auth/initiate", "POST /api/v1/auth/verify-signature", "POST /api/v1/auth/refresh",
                "POST /api/v1/auth/request-otp", "POST /api/v1/auth/verify-otp", "POST /api/v1/auth/revoke",
                "GET /api/v1/devices/{username}", "GET /api/v1/device/{deviceId}/status",
                "DELETE /api/v1/devices/{username}", "DELETE /api/v1/devices/{username}/{deviceId}", "GET /health",
                "GET /openapi.json", "GET /.well-known/jwks.json",
            ]))
    }

    @Test(
        "only a POST has a body, and every operation all that a reader needs",
        arguments: Endpoint.optionalOnesToo.indices)
    func complete(index: Int) {
        let endpoint = Endpoint.optionalOnesToo[index]
        #expect(endpoint.request == nil || endpoint.method == .post)
        let isLegacy = Endpoint.chatterLegacy.contains { $0.operationID == endpoint.operationID }
        #expect(endpoint.path.hasPrefix("/") && endpoint.path.hasSuffix("/") == isLegacy)
        #expect(!endpoint.summary.isEmpty && !endpoint.description.isEmpty && !endpoint.tag.isEmpty)
        #expect(Set(endpoint.problems).count == endpoint.problems.count)
        let braced = endpoint.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { $0.dropFirst().dropLast() }
        #expect(endpoint.parameters.map(\.name) == braced.map(String.init))
    }
}
