/// Holds handlers until the test lets them go, and tells the test how many are held.
actor Latch {
    private var isOpen = false
    private var arrivals = 0
    private var held: [CheckedContinuation<Void, Never>] = []
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Waits until the latch is open.
    func wait() async {
        arrivals += 1
        for watcher in watchers where watcher.count <= arrivals { watcher.continuation.resume() }
        watchers.removeAll { $0.count <= arrivals }
        if !isOpen { await withCheckedContinuation { held.append($0) } }
    }

    /// Lets go of all that wait, and of all that come.
    func open() {
        isOpen = true
        for continuation in held { continuation.resume() }
        held = []
    }

    /// Returns once so many have come.
    func arrival(of count: Int) async {
        if arrivals < count { await withCheckedContinuation { watchers.append((count, $0)) } }
    }
}
