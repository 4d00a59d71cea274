import Foundation
import VirtualPhone
import VirtualPhoneTesting

/// Shorthand for requests as the frameworks send them.
extension PhoneConnection {
    /// A call by the form in which it crosses a socket: the operation and its fields.
    func send(
        _ operation: PhoneOperation, _ fields: [String: PropertyListValue]
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        try operation.call.send(fields, by: self)
    }

    func makeContext() throws -> Int64 {
        guard let handle = try send(.contextCreate, [:])["handle"]?.integer else {
            throw PhoneFailure.connection(.malformedRequest)
        }
        return handle
    }

    /// Evaluates a policy (1 biometrics, 2 device owner); gives the failure's code, or 0.
    func evaluate(_ policy: Int64, _ options: ContextOptions) -> Int {
        code {
            _ = try send(
                .contextEvaluate,
                ["policy": .integer(policy), "context": options.archived, "reason": .string("to test")])
        }
    }

    func evaluate(_ policy: Int64) throws -> Int {
        evaluate(policy, ContextOptions(handle: try makeContext()))
    }

    func canEvaluate(_ policy: Int64) throws -> Int64 {
        let options = ContextOptions(handle: try makeContext())
        return try send(.contextCanEvaluate, ["policy": .integer(policy), "context": options.archived])["code"]?
            .integer ?? 0
    }

    /// Makes a permanent key of the Secure Enclave; gives its token object id.
    func makeKey(
        _ flags: AccessControl.Flags? = nil, protection: ProtectionClass = .whenUnlockedThisDeviceOnly,
        tag: String = "tag"
    ) throws -> PropertyListValue {
        var arguments: [String: PropertyListValue] = [
            "permanent": .boolean(true), "attributes": .dictionary(["atag": .bytes(Array(tag.utf8))]),
        ]
        if let flags {
            arguments["accessControl"] = .data(try AccessControl(protection: protection, flags: flags).archived)
        }
        guard let toid = try send(.keyCreate, arguments)["toid"] else {
            throw PhoneFailure.connection(.malformedRequest)
        }
        return toid
    }

    /// Signs a digest; gives the failure's code, or 0.
    func sign(_ toid: PropertyListValue, _ options: ContextOptions? = nil) -> Int {
        var arguments: [String: PropertyListValue] = [
            "toid": toid, "digest": .bytes([UInt8](repeating: 7, count: 32)),
        ]
        arguments["context"] = options?.archived
        return code { _ = try send(.keySign, arguments) }
    }

    /// A keychain call; gives its status.
    func status(
        _ operation: PhoneOperation, _ query: [String: PropertyListValue],
        update: [String: PropertyListValue] = [:]
    ) -> Int {
        do {
            _ = try send(operation, ["query": .dictionary(query), "update": .dictionary(update)])
            return 0
        } catch {
            return Int(error.status.rawValue)
        }
    }

    private func code(_ body: () throws -> Void) -> Int {
        do {
            try body()
            return 0
        } catch {
            return (error as? PhoneFailure)?.code ?? 1
        }
    }
}

extension PhoneCall {
    static func send(
        _ fields: [String: PropertyListValue], by connection: any PhoneConnection
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        try connection.send(try Self(fields: fields)).fields
    }
}

/// A generic password for tests.
func password(_ account: String, _ more: [String: PropertyListValue] = [:]) -> [String: PropertyListValue] {
    ["class": .string("genp"), "acct": .string(account)].merging(more) { $1 }
}
