import FlowNetwork
import LatchkeyFlow
import LatchkeyWire
import Testing

@Suite("Who must sign, and with which keys")
struct AuthorizationTests {
    /// The error of a transaction that was sealed with one; nothing but that must have changed.
    private func failure(
        _ network: TestNetwork, _ transaction: FlowTransaction, code: Int, raisesSequenceNumber: Bool = false
    ) throws -> String {
        let before = try network.account
        let record = try network.carryOut(transaction)
        let error = try #require(record.outcome?.error)
        #expect(error.code == code)
        #expect(error.message.hasPrefix("[Error Code: \(code)] error caused by: 1 error occurred:\n\t* "))
        #expect(record.outcome?.events == [])
        let after = try network.account
        #expect(after.keys.map(\.key) == before.keys.map(\.key))
        #expect(after.keys.map(\.isRevoked) == before.keys.map(\.isRevoked))
        if !raisesSequenceNumber { #expect(after == before) }
        let json = try network.json("/v1/transaction_results/\(record.id)")
        #expect(json["execution"] == "Failure")
        #expect(json["status"] == "Sealed")
        #expect(json["status_code"] == 1)
        #expect(json["error_message"] == .string(error.message))
        return error.message
    }

    private func flipped(_ transaction: FlowTransaction, _ index: Int) -> FlowTransaction {
        var transaction = transaction
        transaction.envelopeSignatures[index].signature[40] ^= 1
        return transaction
    }

    @Test("Blocto's two keys together authorize")
    func both() throws {
        let network = try TestNetwork()
        let record = try network.carryOut(try network.signed(try network.revoking(7)))
        #expect(record.outcome?.error == nil)
    }

    @Test("1055: the key of weight 999 alone, and that of weight 1 alone, do not", arguments: [0, 1] as [UInt32])
    func weight(_ index: UInt32) throws {
        let network = try TestNetwork()
        var transaction = try network.revoking(1)
        if index == 1 { transaction.proposalKey = .init(address: network.address, keyIndex: 1, sequenceNumber: 0) }
        let message = try failure(network, try network.signed(transaction, by: index), code: 1055)
        #expect(
            message.contains(
                "transaction verification failed: [Error Code: 1055] authorization failed for account f8d6e0586b0a20c7: "
                    + "payer account does not have sufficient signatures (\(index == 0 ? 999 : 1) < 1000)"))
    }

    @Test("1009: one flipped bit of either signature", arguments: [0, 1])
    func signature(_ index: Int) throws {
        let network = try TestNetwork()
        let signed = try network.signed(try network.revoking(1))
        let message = try failure(network, flipped(signed, index), code: 1009)
        #expect(
            message.contains(
                "[Error Code: 1006] invalid proposal key: public key 0 on account f8d6e0586b0a20c7 does not have a valid "
                    + "signature: [Error Code: 1009] invalid envelope key: public key \(index) on account "
                    + "f8d6e0586b0a20c7 does not have a valid signature: signature is not valid"))
    }

    @Test("1009: a signature over anything but what was sent")
    func content() throws {
        let changes: [(inout FlowTransaction) throws -> Void] = [
            { $0.computeLimit = 1 }, { $0.arguments = [CadenceArgument(.array([]))] },
            { $0.arguments = [CadenceArgument(exactly: $0.arguments[0].bytes + [0x20])] },
            { $0.referenceBlock = try TestNetwork().node.chain.blockID(999) },
        ]
        for change in changes {
            let network = try TestNetwork()
            var transaction = try network.signed(try network.revoking(1))
            try change(&transaction)
            _ = try failure(network, transaction, code: 1009)
        }
    }

    @Test("1009: a signature with the other hash algorithm, without the tag, or with another tag")
    func domain() throws {
        for (tag, hash) in [(.transaction, .sha2_256), (.user, .sha3_256)] as [(DomainTag, FlowHashAlgorithm)] {
            let network = try TestNetwork(.recoveryKit)
            var transaction = try network.revoking(1)
            transaction.proposalKey = .init(address: network.address, keyIndex: 2, sequenceNumber: 0)
            let key = network.sample.held[2].privateKey
            let signature = try key.signature(for: try transaction.envelope().encoded, tag: tag, hash: hash)
            transaction.envelopeSignatures = [.init(address: network.address, keyIndex: 2, signature: signature)]
            _ = try failure(network, transaction, code: 1009)
        }
    }

    @Test("1009: a revoked key")
    func revoked() throws {
        let network = try TestNetwork(.recoveryKit)
        try network.carryOut(try network.signed(try network.revoking(1)))
        let message = try failure(network, try network.signed(try network.revoking(0), by: 0, 1, 2), code: 1009)
        #expect(message.contains("account key has been revoked"))
    }

    @Test("1202: a key that the account does not have")
    func missingKey() throws {
        let network = try TestNetwork()
        var transaction = try network.signed(try network.revoking(1))
        transaction.envelopeSignatures[1].keyIndex = 9
        let message = try failure(network, transaction, code: 1202)
        #expect(
            message.contains(
                "[Error Code: 1202] account public key not found for address f8d6e0586b0a20c7 and key index 9"))
        transaction.envelopeSignatures[1].keyIndex = .max
        _ = try failure(network, transaction, code: 1202)
    }

    @Test("1006: a proposal key that is not among the signatures")
    func proposalKey() throws {
        let network = try TestNetwork(.recoveryKit)
        let message = try failure(network, try network.signed(try network.revoking(1), by: 2), code: 1006)
        #expect(message.contains("either the payload or the envelope should provide proposal signatures"))
    }

    @Test("1007: another sequence number, higher or lower", arguments: [40, 42] as [UInt64])
    func sequenceNumber(_ number: UInt64) throws {
        let network = try TestNetwork()
        var transaction = try network.revoking(1)
        transaction.proposalKey.sequenceNumber = number
        let message = try failure(network, try network.signed(transaction), code: 1007)
        #expect(
            message.contains(
                "checking sequence number failed: [Error Code: 1007] invalid proposal key: public key 0 on account "
                    + "f8d6e0586b0a20c7 has sequence number 41, but given \(number)"))
    }

    @Test("1118: a payer without the money for fees, and the sequence number rises all the same")
    func balance() throws {
        let network = try TestNetwork(balance: 9_999)
        let message = try failure(
            network, try network.signed(try network.revoking(1)), code: 1118, raisesSequenceNumber: true)
        #expect(
            message.contains(
                "payer f8d6e0586b0a20c7 has insufficient balance to attempt transaction execution (required balance: "
                    + "0.00010000)"))
        #expect(try network.account.keys[0].sequenceNumber == 42)
    }

    @Test("1008: the payload's signatures are checked as the envelope's are")
    func payload() throws {
        let network = try TestNetwork()
        let payer = try #require(SampleAccount(.recoveryKit, number: 1))
        network.node.add(payer.account)
        var transaction = try network.revoking(1)
        transaction.payer = payer.account.address
        for key in network.sample.held {
            try transaction.signPayload(
                for: network.address, keyIndex: key.index, with: key.privateKey, hash: key.hashAlgorithm)
        }
        var broken = transaction
        broken.payloadSignatures[1].signature[0] ^= 1
        var lacking = transaction
        lacking.payloadSignatures.removeLast()
        for (unpaid, code) in [(broken, 1008), (lacking, 1055), (transaction, nil)] as [(FlowTransaction, Int?)] {
            var unpaid = unpaid
            try unpaid.signEnvelope(
                for: payer.account.address, keyIndex: 2, with: payer.held[2].privateKey, hash: .sha3_256)
            if let code {
                let message = try failure(network, unpaid, code: code)
                if code == 1055 { #expect(message.contains("authorizer account does not have sufficient signatures")) }
            } else {
                #expect(try network.carryOut(unpaid).outcome?.error == nil)
                #expect(try network.account.keys[1].isRevoked)
                #expect(network.node.chain.account(payer.account.address)?.balance == 99_999_000)
            }
        }
    }

    @Test("1055: payload and envelope count apart")
    func apart() throws {
        let network = try TestNetwork()
        var transaction = try network.revoking(1)
        let keys = network.sample.held
        try transaction.signPayload(for: network.address, keyIndex: 0, with: keys[0].privateKey, hash: .sha3_256)
        try transaction.signEnvelope(for: network.address, keyIndex: 1, with: keys[1].privateKey, hash: .sha3_256)
        let message = try failure(network, transaction, code: 1055)
        #expect(message.contains("(1 < 1000)"))
    }

    @Test("1009: an account that is neither proposer nor payer nor authorizer must not sign")
    func stranger() throws {
        let network = try TestNetwork()
        let other = try #require(SampleAccount(.recoveryKit, number: 1))
        network.node.add(other.account)
        let transaction = try network.signed(try network.revoking(1))
        // The client library refuses to encode such a transaction, so its body is changed.
        let body = TestNetwork.body(transaction)
        var signatures = try #require(body["envelope_signatures"]?.items)
        signatures[1] = signatures[1].with("address", .string("\(other.account.address)"))
        let json = try TestNetwork.json(try network.post(body.with("envelope_signatures", .array(signatures))))
        network.node.advance(10)
        let id = try #require(json["id"]?.text.flatMap(FlowIdentifier.init))
        let error = try #require(network.node.chain.record(id)?.outcome?.error)
        #expect(error.code == 1009)
        #expect(error.message.contains("that is neither payer nor authorizer nor proposer"))
    }

    @Test("a high s is as good as a low one")
    func highS() throws {
        let network = try TestNetwork()
        var transaction = try network.signed(try network.revoking(1))
        for index in transaction.envelopeSignatures.indices {
            transaction.envelopeSignatures[index].signature = Self.withOtherS(
                transaction.envelopeSignatures[index].signature)
        }
        #expect(try network.carryOut(transaction).outcome?.error == nil)
    }

    /// The same signature with n − s for s; n is the order of secp256k1.
    private static func withOtherS(_ signature: [UInt8]) -> [UInt8] {
        let order: [UInt8] =
            [UInt8](repeating: 0xFF, count: 15)
            + [0xFE, 0xBA, 0xAE, 0xDC, 0xE6, 0xAF, 0x48, 0xA0, 0x3B, 0xBF, 0xD2, 0x5E, 0x8C, 0xD0, 0x36, 0x41, 0x41]
        var borrow = 0
        var result = [UInt8](repeating: 0, count: 32)
        for index in (0..<32).reversed() {
            let digit = Int(order[index]) - Int(signature[32 + index]) - borrow
            borrow = digit < 0 ? 1 : 0
            result[index] = UInt8(digit & 0xFF)
        }
        return signature.prefix(32) + result
    }
}
