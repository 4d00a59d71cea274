/// The aids of a server of the lab profile that stand between its clock, its clients and its routes.
struct LabAids: Sendable {
    /// The server's clock, which people's tests can shift.
    let clock: LabClock
    /// The faults that people's tests have ordered.
    let faults = LabFaults()

    /// Creates them; `nil` for a profile that has none.
    ///
    /// - Parameter clock: The time, in milliseconds since 1970.
    init?(_ profile: ServerProfile, clock: @escaping @Sendable () -> UInt64) {
        guard profile == .lab else { return nil }
        self.clock = LabClock(clock)
    }
}
