import LatchkeyFlow

// Source: onflow/cadence stdlib/flow.go, the events of account keys.
extension LedgerEvent {
    static func keyAdded(_ key: NewAccountKey, index: Int, address: FlowAddress) -> LedgerEvent {
        event(
            "flow.AccountKeyAdded",
            [
                ("address", .address(address)), ("publicKey", publicKey(key.publicKey)),
                ("weight", .fixedPoint(.ufix64(UInt64(key.weight) * 100_000_000))),
                ("hashAlgorithm", enumeration("HashAlgorithm", key.hashAlgorithm.rawValue)),
                ("keyIndex", integer(.int, index)),
            ])
    }

    /// The field `publicKey` of this event is the key's index.
    static func keyRemoved(index: Int, address: FlowAddress) -> LedgerEvent {
        event("flow.AccountKeyRemoved", [("address", .address(address)), ("publicKey", integer(.int, index))])
    }

    private static func publicKey(_ key: FlowPublicKey) -> CadenceValue {
        composite(
            .structure, "PublicKey",
            [
                ("publicKey", .array(key.raw.map { integer(.uint8, $0) })),
                ("signatureAlgorithm", enumeration("SignatureAlgorithm", key.algorithm.cadenceCode)),
            ])
    }

    private static func enumeration(_ id: String, _ code: UInt8) -> CadenceValue {
        composite(.enumeration, id, [("rawValue", integer(.uint8, code))])
    }

    private static func integer(_ kind: CadenceInteger.Kind, _ value: some BinaryInteger) -> CadenceValue {
        // Both kinds hold every index and byte.
        CadenceInteger(kind, value).map(CadenceValue.integer) ?? .void
    }

    private static func event(_ type: String, _ fields: [(String, CadenceValue)]) -> LedgerEvent {
        LedgerEvent(type: type, value: composite(.event, type, fields))
    }

    private static func composite(
        _ kind: CadenceComposite.Kind, _ id: String, _ fields: [(String, CadenceValue)]
    ) -> CadenceValue {
        .composite(CadenceComposite(kind: kind, id: id, fields: fields.map { .init(name: $0.0, value: $0.1) }))
    }
}
