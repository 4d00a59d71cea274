import LatchkeyStore
import LatchkeyWire

extension StoreContract {
    static let repetitionRules = [
        StoreRule("each kind of step remembers its request, and none is done under a key that is taken") { store in
            for (number, step) in steps.enumerated() {
                let request = try Sample.request(number)
                try await prepare(user: number, in: store)
                try expect(try await store.fingerprint(of: request.key), nil)
                try expect(try await step(store, number, request), "done")
                try expect(try await store.fingerprint(of: request.key), request.fingerprint)
                for again in steps {
                    try expect(try await again(store, number, request), "key taken")
                }
            }
        },
        StoreRule("a step that is refused is not remembered") { store in
            for (number, step) in steps.enumerated() {
                // No device, hence nobody who may ask.
                try expect(try await step(store, 100 + number, try Sample.request(number)), "refused")
                try expect(try await store.fingerprint(of: try Sample.request(number).key), nil)
            }
        },
        StoreRule("a key that is taken leaves device and challenge as they were") { store in
            let device = try await store.enrollWithNumber()
            var replacement = try Sample.replacement(key: 7)
            replacement.remembering = try Sample.request(1)
            let downgrade = try Sample.downgrade(remembering: try Sample.request(1))
            _ = try await store.downgrade(downgrade)
            try expect(try await store.replaceKey(replacement), .keyTaken)
            try expect(try await store.device(device.deviceID)?.keyID, nil)
            replacement.remembering = nil
            try expect(try await store.replaceKey(replacement), .replaced)
        },
        StoreRule("a downgrade that found nothing to do is remembered") { store in
            _ = try await store.enrollWithNumber()
            _ = try await store.downgrade(try Sample.downgrade())
            let request = try Sample.request(1)
            try expect(try await store.downgrade(try Sample.downgrade(remembering: request)), .alreadyDone)
            try expect(try await store.fingerprint(of: request.key), request.fingerprint)
        },
        StoreRule("of 64 steps under one key at once, one is done") { store in
            try await store.enrollSample()
            let outcomes = try await concurrently(64) { index in
                var replacement = try Sample.replacement(key: 100 + index, challenge: 300 + index)
                replacement.remembering = try Sample.request(1, fingerprint: index)
                return try await store.replaceKey(replacement)
            }
            try expect(outcomes.count { $0 == .replaced }, 1, "replaced")
            try expect(outcomes.count { $0 == .keyTaken }, 63, "refused")
        },
        StoreRule("a request is forgotten by its time, and then done anew") { store in
            _ = try await store.enrollWithNumber()
            for number in 0..<6 {
                let request = try Sample.request(number, after: Double(number))
                _ = try await store.downgrade(try Sample.downgrade(remembering: request))
            }
            var limits = Sample.purge(challengesBefore: 0, tokensBefore: 0)
            limits.repeatableRequestsBefore = Sample.now.addingTimeInterval(3)
            try expect(try await store.purge(limits), PurgeCounts(repeatableRequests: 3))
            for number in 0..<6 {
                let request = try Sample.request(number, after: Double(number))
                let isForgotten = try await store.fingerprint(of: request.key) == nil
                try expect(isForgotten, number < 3)
                let outcome = try await store.downgrade(try Sample.downgrade(remembering: request))
                try expect(outcome, isForgotten ? .alreadyDone : .keyTaken)
            }
        },
        StoreRule("a purge that says nothing of requests forgets none") { store in
            _ = try await store.enrollWithNumber()
            let request = try Sample.request(1)
            _ = try await store.downgrade(try Sample.downgrade(remembering: request))
            _ = try await store.purge(
                PurgeLimits(challengesBefore: .distantFuture, refreshTokensBefore: .distantFuture))
            try expect(try await store.fingerprint(of: request.key), request.fingerprint)
        },
    ]

    private typealias Step = @Sendable (any Store, Int, RepeatableRequest) async throws -> String

    /// A step of each kind that can be remembered: by a user's first device, on their second.
    private static let steps: [Step] = [
        { store, user, request in
            let voucher = EnrollmentAuthorization.signedIn(try Sample.signedIn(device: 10 * user, of: user))
            let enrollment = Enrollment(
                device: try Sample.device(10 * user + 2, of: user), authorization: voucher, remembering: request)
            let outcome = try await store.enroll(enrollment)
            return outcome == .enrolled ? "done" : outcome == .keyTaken ? "key taken" : "refused"
        },
        { store, user, request in
            var replacement = try Sample.replacement(
                device: 10 * user + 1, of: user, key: 7, challenge: 100 + user)
            replacement.requester = try Sample.signedIn(device: 10 * user, of: user)
            replacement.remembering = request
            let outcome = try await store.replaceKey(replacement)
            return outcome == .replaced ? "done" : outcome == .keyTaken ? "key taken" : "refused"
        },
        { store, user, request in
            let outcome = try await store.downgrade(
                Downgrade(
                    deviceID: try Sample.deviceID(10 * user + 1),
                    requestedBy: try Sample.signedIn(device: 10 * user, of: user), remembering: request))
            if case .downgraded = outcome { return "done" }
            return outcome == .keyTaken ? "key taken" : "refused"
        },
        { store, user, request in
            let outcome = try await store.removeDevice(
                try Sample.deviceID(10 * user + 1), requestedBy: try Sample.signedIn(device: 10 * user, of: user),
                remembering: request)
            return outcome == .removed ? "done" : outcome == .keyTaken ? "key taken" : "refused"
        },
    ]

    /// Enrolls a user's first two devices, the second with a telephone number.
    private static func prepare(user: Int, in store: any Store) async throws {
        try await store.enrollSample(10 * user, of: user)
        var second = try Sample.device(10 * user + 1, of: user)
        second.phoneNumber = try must(PhoneNumber(rawValue: "+12345678901"))
        let voucher = EnrollmentAuthorization.signedIn(try Sample.signedIn(device: 10 * user, of: user))
        try expect(try await store.enroll(Enrollment(device: second, authorization: voucher)), .enrolled)
    }
}

extension Sample {
    /// The request of that number, which came some seconds after ``now``.
    static func request(
        _ number: Int, fingerprint: Int? = nil, after seconds: Double = 0
    ) throws -> RepeatableRequest {
        RepeatableRequest(
            key: try must(RequestKeyHash(bytes: try token(number).bytes)),
            fingerprint: try must(RequestFingerprint(bytes: try token(1000 + (fingerprint ?? number)).bytes)),
            receivedAt: now.addingTimeInterval(seconds))
    }
}
