import LatchkeyStore
import LatchkeyWire

extension StoreContract {
    static let invitedRecoveryRules = [
        StoreRule("an invitation begins a recovery that waits, and another one completes it") { store in
            try await store.enrollRecoverable()
            let record = try await store.beginInvited(try Sample.beginning(invitation: 1))
            try expect(record.proof, .invitation)
            try expect(try await store.device(try Sample.deviceID(9)), nil)
            let early = try Sample.completion(invitation: 2, after: Sample.day - 1)
            try expect(try await store.completeRecovery(early), .waiting(record))
            try expect(try await store.completeRecovery(try Sample.completion(invitation: 1)), .invitationRefused)
            guard case .completed = try await store.completeRecovery(try Sample.completion(invitation: 2)) else {
                throw ContractViolation(description: "it was not completed", line: #line)
            }
            let device = try must(try await store.device(try Sample.deviceID(9)))
            try expect(device.keyID, try Sample.keyID(101))
            try expect(device.phoneNumber, try Sample.number(1))
        },
        StoreRule("an invitation besides one secret still waits, and is spent with it") { store in
            try await store.enrollRecoverable()
            let record = try await store.beginInvited(try Sample.beginning(code: 1, invitation: 1))
            try expect(record.proof, .recoveryCode)
            try expect(try await store.recoveryCodesLeft(of: try Sample.userID(1)), 9)
            try expect(try await store.completeRecovery(try Sample.completion(invitation: 1)), .invitationRefused)
            guard case .completed = try await store.completeRecovery(try Sample.completion(code: 2)) else {
                throw ContractViolation(description: "it was not completed", line: #line)
            }
        },
        StoreRule("the two secrets that need no delay need none with an invitation either") { store in
            try await store.enrollRecoverable()
            try await store.issueSample(1)
            let all = try Sample.beginning(password: 1, code: 1, invitation: 1)
            guard case .completed = try await store.beginRecovery(all) else {
                throw ContractViolation(description: "it was not completed", line: #line)
            }
        },
        StoreRule("an invitation to recover a name that nobody has is refused as a spent one is") { store in
            try await store.enrollRecoverable()
            let unknown = try Sample.beginning(of: 5, invitation: 1)
            try expect(try await store.beginRecovery(unknown), .invitationRefused)
            try await store.beginInvited(try Sample.beginning(invitation: 1))
            let again = try Sample.beginning(2, device: 8, invitation: 1)
            try expect(try await store.beginRecovery(again), .invitationRefused)
        },
        StoreRule("the same request again gets the same recovery, and spends nothing") { store in
            try await store.enrollRecoverable()
            let record = try await store.beginInvited(try Sample.beginning(invitation: 1))
            let again = try Sample.beginning(invitation: 1, challenge: 740, at: 200)
            try expect(try await store.beginRecovery(again), .running(record))
            try expect(try await store.beginRecovery(again), .challengeUsed)
            let other = try Sample.beginning(invitation: 2, challenge: 741, at: 200)
            try expect(try await store.beginRecovery(other), .running(record))
            try expect(
                try await store.beginRecovery(try Sample.beginning(2, invitation: 2, at: 200)), .otherRunning)
            guard case .completed = try await store.completeRecovery(try Sample.completion(invitation: 2)) else {
                throw ContractViolation(description: "the second invitation was spent", line: #line)
            }
        },
        StoreRule("the same request again is refused once the recovery has expired, which changes nothing") { store in
            try await store.enrollRecoverable()
            let record = try await store.beginInvited(try Sample.beginning(invitation: 1))
            let end = Double(10 + 4 * Sample.day)
            let late = try Sample.beginning(invitation: 1, challenge: 740, at: end)
            try expect(try await store.beginRecovery(late), .invitationRefused)
            try expect(try await store.recovery(record.id), record)
            let again = try Sample.beginning(invitation: 1, challenge: 741, at: end - 1)
            try expect(try await store.beginRecovery(again), .running(record))
        },
        StoreRule("an invitation that enrolled somebody recovers nothing, and the other way round") { store in
            try await store.enrollRecoverable()
            let second = Enrollment(device: try Sample.device(2, of: 2), invitation: try Sample.invitation(1))
            try expect(try await store.enroll(second), .enrolled)
            let spent = try Sample.beginning(invitation: 1)
            try expect(try await store.beginRecovery(spent), .invitationRefused)
            try await store.beginInvited(try Sample.beginning(invitation: 2))
            let third = Enrollment(device: try Sample.device(3, of: 3), invitation: try Sample.invitation(2))
            try expect(try await store.enroll(third), .invitationUsed)
        },
        StoreRule("an invitation recovers no account of somebody who has taken over the name since") { store in
            try await store.enrollRecoverable()
            try expect(
                try await store.removeAllDevices(requestedBy: try Sample.signedIn()), .removed([try Sample.deviceID(1)])
            )
            var successor = try Sample.device(2, of: 2)
            successor.username = try Sample.user(1)
            successor.enrolledAt = Sample.now.addingTimeInterval(120)
            try expect(try await store.enroll(Enrollment(device: successor, freedNames: .reuse)), .enrolled)
            let beginning = try Sample.beginning(invitation: 1, at: 200)
            try expect(try await store.beginRecovery(beginning), .invitationRefused)
            var later = beginning
            later.secrets.invitation = try must(
                InvitationUse(
                    hash: Sample.bytes(1, count: 32), issuedAt: successor.enrolledAt,
                    expiresAt: Sample.now.addingTimeInterval(3_600)))
            try expect(try await store.beginInvited(later).user, successor.user)
        },
        StoreRule("of 64 beginnings with one invitation at once, one begins a recovery") { store in
            try await store.enrollRecoverable()
            let outcomes = try await concurrently(64) { index in
                try await store.beginRecovery(
                    try Sample.beginning(1 + index, device: 100 + index, invitation: 1, challenge: 2_000 + index))
            }
            try expect(outcomes.count { if case .begun = $0 { true } else { false } }, 1, "begun")
            try expect(outcomes.count { $0 == .invitationRefused }, 63, "refused")
        },
    ]
}

extension Store {
    /// Begins a recovery that must wait.
    @discardableResult
    fileprivate func beginInvited(_ beginning: RecoveryBeginning) async throws -> RecoveryRecord {
        guard case .begun(let record) = try await beginRecovery(beginning) else {
            throw ContractViolation(description: "it was not begun", line: #line)
        }
        try expect(record.state, .waiting)
        return record
    }
}
