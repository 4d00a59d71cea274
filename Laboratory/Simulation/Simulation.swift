import LatchkeyHTTP
import LatchkeyLock
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire

/// One whole deployment, run from a seed: servers, their database, the network, people with phones, and a thief.
///
/// The servers are the real ones, with their routes, ceremonies, keys, audit logs and the store's own SQL; requests are
/// signed by real keys. Time, chance, the order of tasks, the network and the fate of each commit come from the seed.
struct Simulation: Sendable {
    /// When every simulation begins, in milliseconds since 1970.
    static let start: UInt64 = 1_762_782_894_000
    /// How many servers share the database.
    static let servers = 2

    let seed: UInt64
    private let timeline = Timeline(at: Self.start)
    private let dice: Dice
    private let weather: Weather
    private let trace: Trace
    private let ledger: Ledger
    private let machines: [Machine]
    private let network: SimulatedNetwork

    init(seed: UInt64, on ground: SimulationGround, tracing: Bool) throws {
        self.seed = seed
        dice = Dice(seed: seed)
        weather = Weather(dice)
        trace = Trace(timeline, isKept: tracing)
        // The clocks of two machines may be off in opposite directions.
        ledger = Ledger(
            timeline,
            grace: weather.clockJumps > 0
                ? nil : UInt64(RefreshRotation.graceMilliseconds) + 2 * UInt64(Machine.skew))
        try ground.database.empty()
        let (timeline, dice, weather, ledger, trace) = (timeline, dice, weather, ledger, trace)
        let configuration = ground.configuration
        machines = try ground.database.links.enumerated().map { number, link in
            guard let instance = InstanceName(rawValue: "server-\(number + 1)") else { throw SimulationError.setUp }
            var configuration = configuration
            configuration.instance = instance
            return Machine(number + 1, configuration, link, timeline, dice, weather, ledger, trace)
        }
        network = SimulatedNetwork(machines, ledger, timeline, dice, weather, trace)
    }

    /// Runs to the end.
    func run() -> SimulationReport {
        let ready = ReadyTasks(dice: dice)
        let isOver = Lock(false)
        for machine in machines { machine.start() }
        planTroubles()
        Task {
            await live()
            isOver.withLock { $0 = true }
        }
        advance(ready) { isOver.withLock { $0 } }
        for machine in machines { machine.end() }
        // Nothing waits any more, so what is left of the timeline ends by itself.
        advance(ready) { false }
        return SimulationReport(
            seed: seed, violations: ledger.violations, accepted: ledger.acceptances, counts: trace.counts,
            trace: trace.lines)
    }

    private func advance(_ ready: ReadyTasks, until isDone: () -> Bool) {
        repeat {
            ready.run()
            for machine in machines { machine.planCommit() }
        } while !isDone() && timeline.proceed()
    }

    private func planTroubles() {
        func plan(_ count: Int, _ trouble: @escaping @Sendable (Machine) -> Void) {
            for _ in 0..<count {
                guard let machine = dice.pick(machines) else { return }
                timeline.after(dice.milliseconds(100...Self.troubledTime)) { [weather] in
                    if !weather.isOver { trouble(machine) }
                }
            }
        }
        plan(weather.kills) { [trace] machine in
            trace.note("a server is killed", counting: "servers killed")
            machine.kill()
        }
        plan(weather.cuts) { [dice, trace] machine in
            trace.note("the network is cut", counting: "cuts between server and database")
            machine.cut(for: dice.milliseconds(500...15_000))
        }
        plan(weather.clockJumps) { [dice, trace] machine in
            trace.note("a clock jumps", counting: "clock jumps")
            let seconds = Int64(dice.number(below: 4 * 3600)) - 2 * 3600
            machine.jump(by: seconds * 1000)
        }
    }

    /// The time in which servers die, the network is cut and clocks jump: twenty minutes.
    private static let troubledTime: UInt64 = 1_200_000

    /// All that people do, then the morning after.
    private func live() async {
        let surroundings = Surroundings(network: network, timeline: timeline, dice: dice, accounts: Lock(0))
        let (network, weather, timeline, dice) = (network, weather, timeline, dice)
        let people = await withTaskGroup(of: Person.self) { group in
            for number in 1...(2 + dice.number(below: 2)) {
                group.addTask {
                    var person = Person(number, surroundings)
                    await person.live(actions: 4 + dice.number(below: 8))
                    return person
                }
            }
            for _ in 0..<weather.thefts {
                group.addTask {
                    await timeline.pause(dice.milliseconds(1_000...600_000))
                    await network.replay()
                    return Person(0, surroundings)
                }
            }
            return await group.reduce(into: [Person]()) { $0.append($1) }.sorted { $0.number < $1.number }
        }
        await morningAfter(people)
    }

    /// All servers start anew in good weather; then whatever was acknowledged must be there, and nothing goes twice.
    private func morningAfter(_ people: [Person]) async {
        trace.note("the morning after")
        weather.end()
        for machine in machines {
            machine.mend()
            machine.correctClock()
            machine.kill()
        }
        // Until they have started, and looked at their clocks.
        await timeline.pause(90_000)
        for _ in 0..<3 { await network.replay() }
        await compareDevices()
        for var person in people { await check(&person) }
        for _ in 0..<3 { await network.replay() }
    }

    /// Every device is what the acknowledged changes made of it.
    private func compareDevices() async {
        for (name, bindings) in ledger.possible {
            guard let id = DeviceID(rawValue: name), let store = machines.first?.process?.store else {
                return ledger.violate("no server runs the morning after")
            }
            do throws(StoreError) {
                let found = try await store.device(id).map { device in
                    device.publicKey.map { DeviceBinding.key(Base64.encode($0)) } ?? .code
                }
                if !bindings.contains(found) { ledger.violate("lost: what was acknowledged about \(name)") }
            } catch {
                ledger.violate("the store can't be read the morning after: \(error)")
            }
        }
    }

    /// A person's devices work, and their sessions go on.
    private func check(_ person: inout Person) async {
        for index in person.account?.devices.indices ?? 0..<0 {
            guard let device = person.account?.devices[index] else { continue }
            if let token = device.refreshToken, ledger.grace != nil, ledger.mustHold(token) {
                if await !person.refresh(index) { ledger.violate("lost: the session of \(device.id)") }
            }
            guard ledger.possible.first(where: { $0.device == device.id })?.bindings == [device.binding] else {
                continue
            }
            if await !person.signIn(index) { ledger.violate("\(device.id) can't sign in the morning after") }
        }
    }
}
