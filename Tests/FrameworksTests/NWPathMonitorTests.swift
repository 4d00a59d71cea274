import Dispatch
import LatchkeyLock
import Network
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("NWPathMonitor", .phone(), .timeLimit(.minutes(1)))
struct NWPathMonitorTests {
    /// Paths as the handler got them, one after the other.
    private func paths(of monitor: NWPathMonitor) -> AsyncStream<NWPath> {
        let (paths, told) = AsyncStream.makeStream(of: NWPath.self)
        monitor.pathUpdateHandler = { told.yield($0) }
        return paths
    }

    @Test("the handler is told of the network at the start, and when airplane mode comes and goes")
    func handler() async throws {
        let (phone, monitor) = (try PhoneUnderTest.current.phone, NWPathMonitor())
        #expect(monitor.currentPath.status == .unsatisfied && monitor.queue == nil)
        let queue = DispatchQueue(label: "paths")
        var told = paths(of: monitor).makeAsyncIterator()
        monitor.start(queue: queue)
        let first = try #require(await told.next())
        #expect(first.status == .satisfied && first.usesInterfaceType(.wifi) && !first.usesInterfaceType(.cellular))
        #expect(first.availableInterfaces.map(\.name) == ["en0"] && first.supportsDNS)
        #expect(!first.isExpensive && !first.isConstrained)
        #expect(monitor.queue === queue && monitor.currentPath == first)
        phone.setAirplaneMode(true)
        let second = try #require(await told.next())
        #expect(second.status == .unsatisfied && second.availableInterfaces.isEmpty && !second.supportsIPv4)
        #expect(second.unsatisfiedReason == .notAvailable)
        phone.setAirplaneMode(false)
        #expect(await told.next() == first)
        monitor.cancel()
    }

    @Test("in airplane mode from the start, there is no network")
    func offline() async throws {
        try PhoneUnderTest.current.phone.setAirplaneMode(true)
        let monitor = NWPathMonitor()
        var told = paths(of: monitor).makeAsyncIterator()
        monitor.start(queue: .global())
        #expect(await told.next()?.status == .unsatisfied)
    }

    @Test("a monitor of another interface than Wi-Fi finds no network")
    func interfaces() async throws {
        for (monitor, status) in [
            (NWPathMonitor(requiredInterfaceType: .wifi), NWPath.Status.satisfied),
            (NWPathMonitor(requiredInterfaceType: .cellular), .unsatisfied),
            (NWPathMonitor(prohibitedInterfaceTypes: [.wifi]), .unsatisfied),
            (NWPathMonitor(prohibitedInterfaceTypes: [.cellular]), .satisfied),
        ] {
            var told = paths(of: monitor).makeAsyncIterator()
            monitor.start(queue: .global())
            #expect(await told.next()?.status == status)
        }
    }

    @Test("as a sequence it begins by itself, and ends when it is canceled")
    func sequence() async throws {
        let (phone, monitor) = (try PhoneUnderTest.current.phone, NWPathMonitor())
        var statuses: [NWPath.Status] = []
        for await path in monitor {
            statuses.append(path.status)
            if statuses.count == 1 { phone.setAirplaneMode(true) } else { monitor.cancel() }
        }
        #expect(statuses == [.satisfied, .unsatisfied])
        var late = monitor.makeAsyncIterator()
        #expect(await late.next() == nil)
    }

    @Test("a canceled monitor calls nobody, and can't be started again")
    func canceled() async {
        let (monitor, other) = (NWPathMonitor(), NWPathMonitor())
        let count = Lock(0)
        monitor.pathUpdateHandler = { _ in count.withLock { $0 += 1 } }
        monitor.cancel()
        monitor.start(queue: .global())
        #expect(monitor.queue == nil)
        var told = paths(of: other).makeAsyncIterator()
        other.start(queue: .global())
        #expect(await told.next() != nil)
        #expect(count.withLock { $0 } == 0)
    }

    @Test("who lets go of a started monitor ends it")
    func forgotten() {
        weak var monitor: NWPathMonitor?
        do {
            let started = NWPathMonitor()
            started.start(queue: .global())
            monitor = started
        }
        while monitor != nil { DispatchQueue.global().sync {} }
        #expect(monitor == nil)
    }
}
