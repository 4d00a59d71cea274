import LatchkeyStore

extension StoreContract {
    static let upkeepRules = [
        StoreRule("a new store is empty") { store in
            try expect(try await store.counts(), StoreCounts(users: 0, devices: 0))
        },
        StoreRule("users are counted once, devices each") { store in
            for user in 1...3 {
                try await store.enrollSample(user * 10, of: user)
                let voucher = EnrollmentAuthorization.signedIn(try Sample.signedIn(device: user * 10, of: user))
                for number in 1..<user {
                    let device = try Sample.device(user * 10 + number, of: user)
                    try expect(try await store.enroll(Enrollment(device: device, authorization: voucher)), .enrolled)
                }
            }
            try expect(try await store.counts(), StoreCounts(users: 3, devices: 6))
        },
        StoreRule("what was answered can be read at once") { store in
            let seen = try await concurrently(64) { index in
                try await store.enrollSample(index, of: index)
                return try await store.device(try Sample.deviceID(index)) != nil
            }
            try expect(seen.count { $0 }, 64, "seen")
        },
        StoreRule("a closed store refuses every step") { store in
            try await store.enrollSample()
            await store.close()
            await store.close()
            try await expectClosed { _ = try await store.device(try Sample.deviceID(1)) }
            try await expectClosed { _ = try await store.enroll(Enrollment(device: try Sample.device(2, of: 2))) }
            try await expectClosed { _ = try await store.completeSignIn(try Sample.signIn()) }
            try await expectClosed { _ = try await store.rotateRefreshToken(try Sample.rotation(1, to: 2)) }
            try await expectClosed { _ = try await store.devices(of: try Sample.userID(1)) }
            let requester = try Sample.signedIn()
            try await expectClosed { _ = try await store.removeDevice(requester.deviceID, requestedBy: requester) }
            try await expectClosed { _ = try await store.removeAllDevices(requestedBy: requester) }
            try await expectClosed { _ = try await store.replaceKey(try Sample.replacement(key: 2)) }
            try await expectClosed { _ = try await store.downgrade(try Sample.downgrade()) }
            try await expectClosed { _ = try await store.fingerprint(of: try Sample.request(1).key) }
            let token = try Sample.token(1)
            try await expectClosed { _ = try await store.revokeRefreshFamily(of: token, now: Sample.now) }
            try await expectClosed { _ = try await store.issueOneTimePassword(try Sample.issuance()) }
            try await expectClosed { _ = try await store.redeemOneTimePassword(try Sample.redemption()) }
            let key = try Sample.attestedKeyID(1)
            try await expectClosed { _ = try await store.attestedKey(key) }
            try await expectClosed { _ = try await store.attestedKeys(of: try Sample.userID(1)) }
            try await expectClosed { _ = try await store.recordAttestation(try Sample.attestation()) }
            try await expectClosed { _ = try await store.recordAssertion(try Sample.assertion(counter: 1)) }
            try await expectClosed { _ = try await store.retireAttestedKey(key, requestedBy: requester) }
            try await expectClosed {
                _ = try await store.setAttestedKeyState(
                    key, to: .suspended, from: .attested, by: .operator, at: Sample.now)
            }
            try await expectClosed { _ = try await store.receiptsDue(Sample.now, limit: 1) }
            try await expectClosed {
                _ = try await store.recordReceiptExchange(
                    ReceiptExchangeRecord(keyID: key, replacing: Sample.now, outcome: .ended))
            }
            try await expectClosed { _ = try await store.purge(Sample.purge(challengesBefore: 1, tokensBefore: 1)) }
            try await expectClosed { _ = try await store.counts() }
            try await expectClosed { _ = try await store.oneTimePasswordCounts(on: Sample.now) }
            try await expectClosed { try await store.checkWritable() }
        },
        StoreRule("a check of whether the store can be written changes nothing, 64 at once too") { store in
            try await store.enrollTelephones(try Sample.telephone())
            let counts = try await store.counts()
            _ = try await concurrently(64) { _ in try await store.checkWritable() }
            try expect(try await store.counts(), counts)
            try expect(try await store.devices(of: try Sample.userID(1)), [try Sample.telephone()])
        },
    ]

    private static func expectClosed(line: UInt = #line, _ step: () async throws -> Void) async throws {
        do {
            try await step()
        } catch StoreError.closed {
            return
        }
        throw ContractViolation(description: "a closed store did a step", line: line)
    }
}
