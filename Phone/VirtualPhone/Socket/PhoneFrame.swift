/// A frame on the socket between an app and its phone.
enum PhoneFrame: Sendable, Equatable {
    /// The app says which launch it is. Always the first frame.
    case hello(LaunchToken)
    /// The host takes the app for that launch.
    case welcome
    /// The app asks.
    case request(id: Int64, PhoneOperation, [String: PropertyListValue])
    /// The phone answers.
    case reply(id: Int64, [String: PropertyListValue])
    /// The phone refuses.
    case failure(id: Int64, PhoneFailure)
    /// iOS ends the app, with this message.
    case die(String)

    /// The frame's bytes.
    var encoded: [UInt8] {
        let fields: [String: PropertyListValue] =
            switch self {
            case .hello(let token): ["hello": .string(token.text)]
            case .welcome: ["welcome": .boolean(true)]
            case .request(let id, let operation, let arguments):
                ["id": .integer(id), "operation": .string(operation.rawValue), "arguments": .dictionary(arguments)]
            case .reply(let id, let value): ["id": .integer(id), "value": .dictionary(value)]
            case .failure(let id, let failure):
                failure.fields.merging(["id": .integer(id)]) { $1 }
            case .die(let message): ["die": .string(message)]
            }
        return PropertyListValue.dictionary(fields).encoded
    }

    /// Reads a frame's bytes; nil for anything else.
    init?(encoded bytes: [UInt8]) {
        guard let fields = PropertyListValue(encoded: bytes)?.dictionary else { return nil }
        if let text = fields["hello"]?.string {
            guard let token = LaunchToken(text) else { return nil }
            self = .hello(token)
        } else if fields["welcome"]?.boolean == true {
            self = .welcome
        } else if let message = fields["die"]?.string {
            self = .die(message)
        } else if let id = fields["id"]?.integer {
            self.init(id: id, fields)
        } else {
            return nil
        }
    }

    private init?(id: Int64, _ fields: [String: PropertyListValue]) {
        if let operation = fields["operation"]?.string.flatMap(PhoneOperation.init(rawValue:)),
            let arguments = fields["arguments"]?.dictionary
        {
            self = .request(id: id, operation, arguments)
        } else if let value = fields["value"]?.dictionary {
            self = .reply(id: id, value)
        } else if let failure = PhoneFailure(fields: fields) {
            self = .failure(id: id, failure)
        } else {
            return nil
        }
    }
}

extension PhoneFailure {
    /// The form in which a failure crosses a socket.
    fileprivate var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = [
            "domain": .string(domain.rawValue), "code": .integer(Int64(code)), "message": .string(message),
        ]
        fields["debug"] = debugMessage.map { .string($0) }
        fields["keyStoreCode"] = keyStoreCode.map { .integer(Int64($0)) }
        return fields
    }

    /// Reads the form in which a failure crossed a socket; nil for anything else.
    fileprivate init?(fields: [String: PropertyListValue]) {
        guard let domain = fields["domain"]?.string.flatMap(Domain.init(rawValue:)),
            let code = fields["code"]?.integer.flatMap({ Int(exactly: $0) }), let message = fields["message"]?.string
        else { return nil }
        self.init(
            domain: domain, code: code, message: message, debugMessage: fields["debug"]?.string,
            keyStoreCode: fields["keyStoreCode"]?.integer.flatMap { Int(exactly: $0) })
    }
}
