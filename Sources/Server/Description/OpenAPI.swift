import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The OpenAPI 3.1 description of the API, made from the table of endpoints.
enum OpenAPI {
    /// Describes these endpoints, served by this version.
    static func document(_ endpoints: [Endpoint], version: String) -> JSONValue {
        var paths: [String: [String: JSONValue]] = [:]
        for endpoint in endpoints {
            paths[endpoint.path, default: [:]][endpoint.method.rawValue.lowercased()] = operation(endpoint)
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Latchkey", "version": .string(version),
                "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
                "description": "Device-bound sign-in: enrollment, challenge and signature, tokens.",
            ],
            "servers": [["url": "/"]],
            "tags": .array(tags(of: endpoints).map { ["name": .string($0)] }),
            "paths": .object(paths.mapValues { .object($0) }),
            "components": [
                "schemas": .object(schemas(of: endpoints)),
                "securitySchemes": [
                    "bearer": [
                        "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                        "description": "The access token of a sign-in.",
                    ],
                    "basic": [
                        "type": "http", "scheme": "basic",
                        "description": "The id and secret of a client of introspection.",
                    ],
                ],
            ],
        ]
    }

    /// The description as JSON text, keys sorted: the same API gives the same bytes.
    static func encoded(_ endpoints: [Endpoint], version: String) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        // Strings, numbers and booleans always encode.
        return (try? encoder.encode(document(endpoints, version: version))).map { Array($0) } ?? []
    }

    /// The refusals that every operation can answer with.
    static let common: [ProblemCode] = [
        .invalidRequest, .methodNotAllowed, .lengthRequired, .targetTooLong, .headersTooLarge, .internalError,
        .overloaded, .timeout, .stopping, .versionNotSupported,
    ]
    /// The refusals that every operation with a body can answer with.
    static let commonWithBody: [ProblemCode] = [
        .malformedJSON, .fieldMissing, .fieldInvalid, .bodyTooLarge, .unsupportedMediaType,
    ]

    private static func operation(_ endpoint: Endpoint) -> JSONValue {
        var members: [String: JSONValue] = [
            "operationId": .string(endpoint.operationID),
            "tags": [.string(endpoint.tag)],
            "summary": .string(endpoint.summary),
            "description": .string(endpoint.description),
            "responses": .object(responses(endpoint)),
        ]
        let parameters = parameters(endpoint)
        if !parameters.isEmpty { members["parameters"] = .array(parameters) }
        if let request = endpoint.request {
            members["requestBody"] = [
                "required": true,
                "content": .object([endpoint.requestMediaType: ["schema": reference(request.schemaName)]]),
            ]
        }
        switch endpoint.bearer {
        case .none where endpoint.isForClients: members["security"] = [["basic": []]]
        case .none: members["security"] = []
        case .optional: members["security"] = [[:], ["bearer": []]]
        case .required: members["security"] = [["bearer": []]]
        }
        return .object(members)
    }

    private static func parameters(_ endpoint: Endpoint) -> [JSONValue] {
        endpoint.parameters.map { ["name": .string($0.name), "in": "path", "required": true, "schema": $0.schema] }
            + endpoint.queryParameters.map {
                ["name": .string($0.name), "in": "query", "required": false, "schema": $0.schema]
            }
            + (endpoint.isRepeatable ? [idempotencyKey] : [])
    }

    private static func responses(_ endpoint: Endpoint) -> [String: JSONValue] {
        let problems =
            endpoint.problems + common + (endpoint.request == nil ? [] : commonWithBody)
            + (endpoint.parameters.isEmpty && endpoint.queryParameters.isEmpty ? [] : [.fieldInvalid])
            + (endpoint.isLimitedByAddress ? [.tooManyAttempts] : [])
            + (endpoint.isRepeatable ? repeatableProblems : [])
        var responses: [String: JSONValue] = [:]
        for (status, codes) in Dictionary(grouping: Set(problems), by: \.status) {
            responses[String(status)] = problemResponse(codes, isForClients: endpoint.isForClients)
        }
        var success: [String: JSONValue] = [
            "description": "Done.",
            "content": .object([
                endpoint.mediaType: [
                    "schema": endpoint.response.map { reference($0.schemaName) }
                        ?? ["type": endpoint.mediaType == "application/json" ? "object" : "string"]
                ]
            ]),
        ]
        var headers: [String: JSONValue] = endpoint.tellsLimit ? rateLimitHeaders : [:]
        if endpoint.isRepeatable { headers.merge(replayed) { first, _ in first } }
        if !headers.isEmpty { success["headers"] = .object(headers) }
        responses["200"] = .object(success)
        return responses
    }

    /// The headers that report a limit.
    private static let rateLimitHeaders: [String: JSONValue] = [
        "RateLimit-Policy": [
            "required": true,
            "description": """
            The limit: its name, `q` the quota and, unless it counts failures, `w` the window in seconds \
            (draft-ietf-httpapi-ratelimit-headers).
            """,
            "schema": ["type": "string"], "example": "\"requests\";q=1200;w=60",
        ],
        "RateLimit": [
            "required": true,
            "description": "Its name, `r` what is left of the quota, `t` seconds until there is more.",
            "schema": ["type": "string"], "example": "\"requests\";r=0;t=42",
        ],
    ]

    private static func problemResponse(_ codes: [ProblemCode], isForClients: Bool) -> JSONValue {
        let names = codes.map(\.rawValue).sorted()
        let schema = isForClients && codes.contains { (400..<500).contains($0.status) } ? "ClientProblem" : "Problem"
        var members: [String: JSONValue] = [
            "description": .string(names.map { "`\($0)`" }.joined(separator: ", ")),
            "x-problem-codes": .array(names.map { .string($0) }),
            "content": [Problem.mediaType: ["schema": reference(schema)]],
        ]
        if codes.contains(.tooManyAttempts) {
            var headers = rateLimitHeaders
            headers["Retry-After"] = [
                "required": true, "description": "Seconds to wait.", "schema": ["type": "integer"],
            ]
            members["headers"] = .object(headers)
        }
        if codes.contains(.overloaded) {
            members["headers"] = [
                "Retry-After": [
                    "required": false, "description": "Seconds to wait, if the store can't be used at present.",
                    "schema": ["type": "integer"],
                ]
            ]
        }
        if codes.contains(where: { $0.status == 401 }) {
            members["headers"] = [
                "WWW-Authenticate": [
                    "required": true, "description": "`Bearer` (RFC 6750, RFC 9470), `Basic` for clients.",
                    "schema": ["type": "string"],
                ]
            ]
        }
        if codes.contains(.methodNotAllowed) {
            members["headers"] = [
                "Allow": ["required": true, "description": "The methods of this path.", "schema": ["type": "string"]]
            ]
        }
        return .object(members)
    }

    private static func schemas(of endpoints: [Endpoint]) -> [String: JSONValue] {
        let bodies = endpoints.flatMap { [$0.request, $0.response].compactMap { $0 } } + [EnrollmentProof.self]
        var schemas: [String: JSONValue] = ["Problem": problemSchema]
        if endpoints.contains(where: \.isForClients) { schemas["ClientProblem"] = clientProblemSchema }
        for body in bodies { schemas[body.schemaName] = body.schema }
        return schemas
    }

    /// The codes of an operation stand beside its responses, not in a closed list: a client that was generated today has
    /// to take the codes of tomorrow's server.
    private static let problemSchema: JSONValue = [
        "type": "object",
        "description": """
        RFC 9457. Decide by `code`; the sentences may change. `x-problem-codes` has a response's codes; there may be \
        more in a later version.
        """,
        "required": ["type", "title", "status", "detail", "code"],
        "properties": [
            "type": ["type": "string"], "title": ["type": "string"],
            "status": ["type": "integer", "minimum": 400, "maximum": 599], "detail": ["type": "string"],
            "code": ["type": "string"], "field": ["type": "string"], "instance": ["type": "string"],
        ],
    ]

    /// With the member that clients of OAuth decide by.
    private static let clientProblemSchema: JSONValue = [
        "allOf": [
            reference("Problem"),
            [
                "type": "object",
                "properties": [
                    "error": [
                        "type": "string",
                        "description": """
                        The error of RFC 6749 §5.2, where the form or the credential is at fault: `invalid_request` or \
                        `invalid_client`.
                        """,
                    ]
                ],
            ],
        ]
    ]

    /// The chapters, in the order in which they first come.
    static func tags(of endpoints: [Endpoint]) -> [String] {
        endpoints.reduce(into: []) { tags, endpoint in
            if !tags.contains(endpoint.tag) { tags.append(endpoint.tag) }
        }
    }

    private static func reference(_ name: String) -> JSONValue {
        ["$ref": .string("#/components/schemas/\(name)")]
    }
}
