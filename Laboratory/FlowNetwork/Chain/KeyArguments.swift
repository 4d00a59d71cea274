import LatchkeyFlow

/// Reads the arguments of the scripts that add and revoke keys.
enum KeyArguments {
    /// The maximum number of keys that one transaction adds or revokes: 100.
    static let maximumCount = 100

    static func additions(_ arguments: [CadenceValue]) throws(ScriptFault) -> [KeyChange] {
        guard (1...4).contains(arguments.count) else { throw countMismatch(expected: 4, arguments.count) }
        var columns = arguments.map(list)
        let count = columns[0].count
        for missing in usual.dropFirst(columns.count - 1) {
            columns.append([CadenceValue](repeating: missing, count: min(count, maximumCount)))
        }
        guard columns.allSatisfy({ $0.count == count }), count <= maximumCount else {
            throw ScriptFault("the lists of the keys' properties differ in length")
        }
        return try (0..<count).map { $0 }.mapWith { row throws(ScriptFault) in
            .add(try key(columns.map { $0[row] }))
        }
    }

    /// Signature algorithm, hash algorithm and weight of scripts without such parameters: secp256k1, SHA2_256, 1000.
    private static let usual: [CadenceValue] = [
        number(2), number(1), .fixedPoint(.ufix64(1000 * 100_000_000)),
    ]

    private static func number(_ value: UInt8) -> CadenceValue {
        CadenceInteger(.uint8, value).map(CadenceValue.integer) ?? .void
    }

    static func revocations(_ arguments: [CadenceValue]) throws(ScriptFault) -> [KeyChange] {
        guard arguments.count == 1 else { throw countMismatch(expected: 1, arguments.count) }
        let indexes = list(arguments[0])
        guard indexes.count <= maximumCount else { throw ScriptFault("too many keys to revoke") }
        return try indexes.mapWith { value throws(ScriptFault) in
            guard case .integer(let number) = value, number.kind == .int else {
                throw ScriptFault("invalid argument: expected type `Int`")
            }
            // An index beyond Swift's integers is one that no account has.
            return .revoke(index: number.value() ?? -1)
        }
    }

    static func exactRevocations(_ arguments: [CadenceValue]) throws(ScriptFault) -> [KeyChange] {
        guard arguments.count == 5 else { throw countMismatch(expected: 5, arguments.count) }
        let indexes = try revocations([arguments[0]])
        let columns = arguments.dropFirst().map(list)
        guard columns.allSatisfy({ $0.count == indexes.count }) else {
            throw ScriptFault("the lists of the keys' properties differ in length")
        }
        var changes: [KeyChange] = []
        for case (let row, .revoke(let index)) in indexes.enumerated() {
            do throws(ScriptFault) {
                changes.append(.revokeExactly(index: index, try key(columns.map { $0[row] })))
            } catch {
                // A key that no account can have is not the one at the index.
                throw ScriptFault("panic: another key has this index: \(error.text)")
            }
        }
        return changes
    }

    private static func key(_ values: [CadenceValue]) throws(ScriptFault) -> NewAccountKey {
        guard case .string(let text) = values[0], let signature = code(values[1]), let hash = code(values[2]),
            case .fixedPoint(.ufix64(let weight)) = values[3]
        else { throw ScriptFault("invalid argument: expected types `String`, `UInt8`, `UInt8`, `UFix64`") }
        guard let algorithm = FlowSignatureAlgorithm(cadenceCode: signature) else {
            throw ScriptFault("adding account key failed: signature algorithm type not supported")
        }
        guard let hashAlgorithm = FlowHashAlgorithm(code: hash), hashAlgorithm.isForAccountKeys else {
            throw ScriptFault("adding account key failed: hashing algorithm type not supported")
        }
        // Cadence's `decodeHex` takes no prefix, and the node no leading 04.
        guard text.utf8.count == 128, let publicKey = FlowPublicKey(algorithm, text) else {
            throw ScriptFault("adding account key failed: cannot decode public key")
        }
        guard weight <= 1000 * 100_000_000,
            let key = NewAccountKey(
                publicKey: publicKey, hashAlgorithm: hashAlgorithm, weight: Int(weight / 100_000_000))
        else { throw ScriptFault("adding account key failed: weight is out of range") }
        return key
    }

    private static func code(_ value: CadenceValue) -> UInt64? {
        guard case .integer(let number) = value, number.kind == .uint8 else { return nil }
        return number.value()
    }

    private static func list(_ value: CadenceValue) -> [CadenceValue] {
        if case .array(let values) = value { values } else { [value] }
    }

    private static func countMismatch(expected: Int, _ count: Int) -> ScriptFault {
        ScriptFault("entry point parameter count mismatch: expected \(expected), got \(count)")
    }
}
