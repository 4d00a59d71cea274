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

    /// Lets a device try.
    ///
    /// - Throws: `throttled` if it still has to wait.
    func check(username: Username, deviceID: DeviceID, now seconds: Int64) throws(RequestFailure) {
        if let delay = devices.remainingDelay(username: username, deviceID: deviceID, now: seconds) {
            throw .throttled(seconds: delay, by: devices.policy)
        }
    }

    /// Counts a failure, for the device always, for the user unless the user waits already.
    ///
    /// - Throws: `throttled` if the user has to wait since an earlier failure.
    func recordFailure(username: Username, deviceID: DeviceID, now seconds: Int64) throws(RequestFailure) {
        devices.recordFailure(username: username, deviceID: deviceID, now: seconds)
        if let delay = users.remainingDelay(username: username, now: seconds) {
            throw .throttled(seconds: delay, by: users.policy)
        }
        users.recordFailure(username: username, now: seconds)
    }

    /// Removes the failures of a device, there and from its user's count; other devices' failures stay.
    func recordSuccess(username: Username, deviceID: DeviceID) {
        users.forgive(devices.recordSuccess(username: username, deviceID: deviceID), username: username)
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
