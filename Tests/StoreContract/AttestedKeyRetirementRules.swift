import LatchkeyStore
import LatchkeyWire

extension StoreContract {
    static let attestedKeyStateRules = [
        StoreRule("a key's state changes only from the state that was seen") { store in
            try await store.enrollSample()
            let key = try Sample.attestedKeyID(1)
            try expect(
                try await store.setAttestedKeyState(
                    key, to: .suspended, from: .attested, by: .operator, at: Sample.now), .unknownKey)
            try await store.attestSample(1, of: 1)
            try expect(
                try await store.setAttestedKeyState(
                    key, to: .attested, from: .suspended, by: .operator, at: Sample.now),
                .refused(.attested))
            try await store.setState(to: .suspended)
            var suspended = try Sample.attestedKey(1, of: 1)
            suspended.state = .suspended
            suspended.suspendedBy = .operator
            try expect(try await store.sampleKey(), suspended)
            try expect(
                try await store.setAttestedKeyState(
                    key, to: .suspended, from: .attested, by: .operator, at: Sample.now),
                .refused(.suspended))
            try await store.setState(to: .attested, from: .suspended)
            try expect(try await store.sampleKey(), try Sample.attestedKey(1, of: 1))
        },
        StoreRule("the policy lifts its own suspensions, an operator all, and what both suspended is the operator's") {
            store in
            try await store.attestSample(1)
            func change(
                to new: AttestedKeyState, by authority: KeyAuthority
            ) async throws -> AttestedKeyStateOutcome {
                try await store.setAttestedKeyState(
                    try Sample.attestedKeyID(1), to: new, from: new == .suspended ? .attested : .suspended,
                    by: authority, at: Sample.now)
            }
            for (suspending, lifting, outcome) in [
                (.policy, .policy, .changed), (.policy, .operator, .changed), (.operator, .operator, .changed),
                (.operator, .policy, .refused(.suspended)),
            ] as [(KeyAuthority, KeyAuthority, AttestedKeyStateOutcome)] {
                try expect(try await change(to: .suspended, by: suspending), .changed)
                try expect(try await store.sampleKey().suspendedBy, suspending)
                try expect(try await change(to: .attested, by: lifting), outcome)
            }
            try expect(try await change(to: .suspended, by: .policy), .refused(.suspended))
            try expect(try await change(to: .attested, by: .operator), .changed)
            try expect(try await store.sampleKey().suspendedBy, nil)
            try expect(try await change(to: .suspended, by: .policy), .changed)
            try expect(try await change(to: .suspended, by: .policy), .refused(.suspended), "it is so already")
            for authority in [KeyAuthority.policy, .operator] {
                let unseen = try await store.setAttestedKeyState(
                    try Sample.attestedKeyID(1), to: .retired, from: .attested, by: authority, at: Sample.now)
                try expect(unseen, .refused(.suspended), "who retires a key must know that it is suspended")
            }
            try expect(try await change(to: .suspended, by: .operator), .changed)
            try expect(try await change(to: .suspended, by: .operator), .refused(.suspended))
            try expect(try await change(to: .attested, by: .policy), .refused(.suspended))
        },
        StoreRule("nothing leads out of `retired`") { store in
            try await store.attestSample(1)
            try await store.setState(to: .retired)
            for state in AttestedKeyState.allCases {
                for old in AttestedKeyState.allCases {
                    let outcome = try await store.setAttestedKeyState(
                        try Sample.attestedKeyID(1), to: state, from: old, by: .operator, at: Sample.now)
                    try expect(outcome, .refused(.retired))
                }
            }
            try expect(try await store.sampleKey().state, .retired)
        },
        StoreRule("with a suspended key end the sessions that manage the account of its device, and no others") {
            store in
            try await store.enrollSample()
            try await store.signInSample(token: 1)
            try await store.stepUpSample(7)
            try await store.attestSample(1, of: 1, binding: 1)
            try await store.setState(to: .suspended)
            try expect(try await store.openSession(try Sample.sessionID(7)), nil)
            try expect(try await store.openSession(try Sample.sessionID(1)), try Sample.session())
        },
        StoreRule("an account that needed an attested key needs one after all its devices are gone") { store in
            try await store.enrollRecoverable()
            try await store.attestSample(1, of: 1, binding: 1)
            try expect(try await store.completeSignIn(try Sample.signIn(counter: 1, token: 1)), .completed)
            try expect(
                try await store.removeAllDevices(requestedBy: try Sample.signedIn()), .removed([try Sample.deviceID(1)])
            )
            guard case .begun = try await store.beginRecovery(try Sample.beginning(code: 1)),
                case .completed = try await store.completeRecovery(try Sample.completion(code: 2))
            else { throw ContractViolation(description: "it was not completed", line: #line) }
            try expect(try must(try await store.device(try Sample.deviceID(9))).needsAttestation, true)
        },
        StoreRule("of 64 changes of a key's state at once, one is done") { store in
            try await store.attestSample(1)
            let outcomes = try await concurrently(64) { _ in
                try await store.setAttestedKeyState(
                    try Sample.attestedKeyID(1), to: .suspended, from: .attested, by: .operator, at: Sample.now)
            }
            try expect(outcomes.count { $0 == .changed }, 1, "changed")
            try expect(outcomes.count { $0 == .refused(.suspended) }, 63, "refused")
        },
    ]

    static let attestedKeyRetirementRules = [
        StoreRule("a key that its user retires asserts nothing, and a laboratory's device signs in without") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1, binding: 1)
            try await store.attestSample(2, of: 1)
            try expect(try await store.retire(1), .retired)
            var retired = try Sample.attestedKey(1, of: 1)
            retired.state = .retired
            retired.refreshAt = nil
            try expect(try await store.sampleKey(1), retired)
            try expect(try await store.sampleKey(2), try Sample.attestedKey(2, of: 1))
            var device = try Sample.device()
            device.needsAttestation = true
            try expect(try await store.device(device.deviceID), device)
            try expect(try await store.recordAssertion(try Sample.assertion(1, counter: 1)), .retired)
            try expect(try await store.completeSignIn(try Sample.signIn(counter: 1, token: 1)), .assertionRefused)
            var without = try Sample.signIn(counter: nil, token: 1)
            try expect(try await store.completeSignIn(without), .assertionRequired)
            without.requirement = .endsWithKey
            try expect(try await store.completeSignIn(without), .completed)
            try expect(try await store.retire(1), .alreadyRetired)
        },
        StoreRule("a suspended key may be retired by its user") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1, binding: 1)
            try await store.setState(to: .suspended)
            try expect(try await store.retire(1), .retired)
            try expect(try await store.device(try Sample.deviceID(1))?.attestedKeyID, nil)
            let alone = try Sample.signIn(counter: nil, token: 1)
            try expect(try await store.completeSignIn(alone), .assertionRequired)
        },
        StoreRule("another attested key takes the place of a retired one, by an assertion at the sign-in") { store in
            try await store.enrollSample()
            try await store.enrollSample(2, of: 2)
            try await store.enrollFurther(3...3)
            try await store.attestSample(1, of: 1, binding: 1)
            try await store.attestSample(2, of: 2)
            try await store.attestSample(3)
            try await store.attestSample(4, of: 1, binding: 3)
            try expect(try await store.retire(1), .retired)
            // Another user's, one that another device is bound to, the retired one.
            for key in [2, 4, 1] {
                let refused = try Sample.signIn(asserting: key, counter: 1, token: 1)
                try expect(try await store.completeSignIn(refused), .assertionRefused)
            }
            let successor = try Sample.signIn(asserting: 3, counter: 1, token: 1)
            try expect(try await store.completeSignIn(successor), .completed)
            try expect(try await store.device(try Sample.deviceID(1))?.attestedKeyID, try Sample.attestedKeyID(3))
            try expect(try await store.sampleKey(3).user, try Sample.userID(1))
        },
        StoreRule("a key of another user, or of nobody, is as unknown as one that does not exist") { store in
            try await store.enrollSample()
            try await store.enrollSample(2, of: 2)
            try await store.attestSample(1, of: 2, binding: 2)
            try await store.attestSample(2)
            for key in 1...3 { try expect(try await store.retire(key), .unknownKey) }
            try expect(try await store.sampleKey(1).state, .attested)
            try expect(try await store.sampleKey(2).state, .attested)
        },
        StoreRule("whoever is not enrolled, not that user, or not since before the token, retires no key") { store in
            try await store.enrollSample()
            try await store.enrollSample(2, of: 2)
            try await store.attestSample(1, of: 1, binding: 1)
            let refused = [
                try Sample.signedIn(device: 9), try Sample.signedIn(device: 2), try Sample.signedIn(of: 2),
                try Sample.signedIn(at: -1),
            ]
            for requester in refused {
                let outcome = try await store.retireAttestedKey(try Sample.attestedKeyID(1), requestedBy: requester)
                try expect(outcome, .authorizationRequired)
            }
            try expect(try await store.sampleKey().state, .attested)
        },
        StoreRule("a retirement under a key of the client's choice is done once") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1)
            let request = try Sample.request(1)
            let (key, requester) = (try Sample.attestedKeyID(1), try Sample.signedIn())
            let first = try await store.retireAttestedKey(key, requestedBy: requester, remembering: request)
            try expect(first, .retired)
            try expect(try await store.fingerprint(of: request.key), request.fingerprint)
            let second = try await store.retireAttestedKey(key, requestedBy: requester, remembering: request)
            try expect(second, .keyTaken)
        },
        StoreRule("of 64 retirements of one key at once, one retires it") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1)
            let outcomes = try await concurrently(64) { _ in try await store.retire(1) }
            try expect(outcomes.count { $0 == .retired }, 1, "retired")
            try expect(outcomes.count { $0 == .alreadyRetired }, 63, "late")
        },
        StoreRule("with a device its key is retired, and no other") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.attestSample(1, of: 1, binding: 1)
            try await store.attestSample(2, of: 1, binding: 2)
            try await store.attestSample(3, of: 1)
            try expect(try await store.remove(9, by: 1), .unknownDevice)
            try expect(try await store.remove(2, by: 1), .removed)
            let keys = try await store.attestedKeys(of: try Sample.userID(1))
            try expect(keys.map(\.state), [.attested, .retired, .attested])
            try expect(keys.map(\.deviceID), [try Sample.deviceID(1), nil, nil])
            try expect(keys[1].refreshAt, nil)
        },
        StoreRule("with a user's last device all keys of that user are retired, one by one or at once") { store in
            for user in 1...3 {
                try await store.enrollSample(user, of: user)
                try await store.attestSample(10 * user, of: user, binding: user)
                try await store.attestSample(10 * user + 1, of: user)
            }
            try await store.attestSample(1)
            try expect(try await store.remove(1, by: 1), .removed)
            let all = try await store.removeAllDevices(requestedBy: try Sample.signedIn(device: 2, of: 2))
            try expect(all, .removed([try Sample.deviceID(2)]))
            for user in 1...3 {
                let keys = try await store.attestedKeys(of: try Sample.userID(user))
                let expected: AttestedKeyState = user == 3 ? .attested : .retired
                try expect(keys.map(\.state), [expected, expected])
                try expect(keys.map { $0.refreshAt == nil }, [user != 3, user != 3])
            }
            try expect(try await store.sampleKey(1), try Sample.attestedKey(1))
        },
        StoreRule("a device id that is enrolled again is not bound to the key of its former life") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.attestSample(1, of: 1, binding: 1)
            try expect(try await store.remove(1, by: 1), .removed)
            try await store.enrollFurther(1...1, vouchedBy: 2)
            try expect(try await store.device(try Sample.deviceID(1)), try Sample.device())
            try expect(try await store.sampleKey().deviceID, nil)
            try expect(try await store.completeSignIn(try Sample.signIn(counter: nil, token: 1)), .completed)
        },
    ]
}
