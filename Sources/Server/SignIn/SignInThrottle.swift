import LatchkeyWire

/// Slows down sign-ins that fail, by device and by user.
///
/// A device that must wait is refused before anything is checked, so nothing can be guessed on it. A user who must wait
/// has had many failures with many device ids; then failing sign-ins are refused and correct signatures pass. So
/// someone who only knows a user's name can't lock the user out and learns nothing: failures are answered the same way
/// whether or not user and device exist.
struct SignInThrottle: Sendable {
    /// By user and device.
    let devices: FailureThrottle
    /// By user alone.
    let users: FailureThrottle

    /// Creates both; their counts are kept.
    init(devices: FailureThrottle.Policy, users: FailureThrottle.Policy, memory: LimitMemory) {
        self.init(
            devices: FailureThrottle(policy: devices, hash: memory.hash),
            users: FailureThrottle(policy: users, hash: memory.hash))
        memory.keep(self.devices, as: "device-failures")
        memory.keep(self.users, as: "user-failures")
    }

    init(devices: FailureThrottle, users: FailureThrottle) {
        (self.devices, self.users) = (devices, users)
    }

    /// Someone who tries to sign in, with a device of theirs or another's.
    struct Attempt: Sendable {
        let username: Username
        let device: FailureThrottle.Subject
    }

    /// Lets a device try.
    ///
    /// - Throws: `throttled` if it still has to wait.
    func attempt(_ username: Username, _ deviceID: DeviceID, now seconds: Int64) throws(RequestFailure) -> Attempt {
        let attempt = Attempt(username: username, device: devices.subject(username, deviceID))
        if let delay = devices.remainingDelay(of: attempt.device, now: seconds) {
            throw .throttled(seconds: delay, by: devices.policy)
        }
        return attempt
    }

    /// Counts a failure, for the device always, for the user unless the user waits already.
    ///
    /// - Throws: `throttled` if the user has to wait since an earlier failure.
    func recordFailure(of attempt: Attempt, now seconds: Int64) throws(RequestFailure) {
        devices.recordFailure(of: attempt.device, now: seconds)
        let user = users.subject(attempt.username)
        if let delay = users.remainingDelay(of: user, now: seconds) {
            throw .throttled(seconds: delay, by: users.policy)
        }
        users.recordFailure(of: user, now: seconds)
    }

    /// Removes the failures of a device, there and from its user's count; other devices' failures stay.
    func recordSuccess(of attempt: Attempt, now seconds: Int64) {
        users.forgive(devices.recordSuccess(of: attempt.device, now: seconds), username: attempt.username)
    }
}

extension FailureThrottle.Policy {
    /// For all devices of a user together, those that don't exist among them.
    ///
    /// 100 failures are free, as many as NIST SP 800-63B §5.2.2 permits in a row. A quiet day forgets them.
    public static var user: FailureThrottle.Policy {
        var policy = FailureThrottle.Policy()
        policy.name = "user-failures"
        policy.freeFailures = 100
        policy.forgetAfterSeconds = 86_400
        return policy
    }
}
