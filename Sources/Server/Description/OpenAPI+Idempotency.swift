import LatchkeyWire

extension OpenAPI {
    /// The refusals of operations that may be called twice under one `Idempotency-Key`.
    static let repeatableProblems: [ProblemCode] = [
        .idempotencyKeyInvalid, .idempotencyKeyInProgress, .idempotencyKeyReused,
    ]

    /// The header of such a request.
    static let idempotencyKey: JSONValue = [
        "name": .string(IdempotencyKey.header), "in": "header", "required": false,
        "description": """
        Names the request, so that it can be sent again without being done twice: a structured-field String of \
        1 to 255 characters, best a new UUID. Once the request has succeeded, the key is remembered for 24 hours, \
        together with the operation and the user.
        """,
        "schema": [
            "type": "string",
            "pattern": #"^"([ !#-\[\]-~]|\\["\\]){1,255}"$"#,
            "example": #""8e03978e-40d5-43dd-bc93-6894a57f9324""#,
        ],
    ]

    /// The header of a reply that was given before.
    static let replayed: [String: JSONValue] = [
        IdempotencyKey.replayedHeader: [
            "required": false, "schema": ["const": "true", "type": "string"],
            "description": "Present in a repeated reply: nothing was done this time.",
        ]
    ]
}
