import Glibc

/// How many connections the process's limit on open files leaves room for.
enum DescriptorLimit {
    /// Descriptors that are not connections: database, files, epoll, requests of our own.
    private static let others = 256

    /// Raises the limit as far as these connections need and the system permits; returns how many there may be.
    ///
    /// The system's default, often 1 024, is there for programs that use `select`; this one does not.
    static func makeRoom(forConnections wanted: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return wanted }
        let needed = rlim_t(clamping: descriptors(for: wanted))
        if limit.rlim_cur < needed {
            let before = limit.rlim_cur
            limit.rlim_cur = min(needed, limit.rlim_max)
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 { limit.rlim_cur = before }
        }
        return allowed(wanted, descriptors: Int(clamping: limit.rlim_cur))
    }

    /// As many connections as wanted, or as there are descriptors for: at least one.
    static func allowed(_ wanted: Int, descriptors: Int) -> Int {
        guard descriptors < Self.descriptors(for: wanted) else { return max(1, wanted) }
        // With very few descriptors, half of them.
        return max(1, min(wanted, max(descriptors - descriptors / 32 - others, descriptors / 2)))
    }

    /// Some connections are still being closed while the next ones come.
    private static func descriptors(for connections: Int) -> Int {
        max(0, connections) + max(0, connections) / 32 + others
    }
}
