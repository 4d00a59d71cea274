/// One kind of load on one server, measured again and again.
final class Rounds {
    private let server: ServerProcess
    private let connect: () throws -> [any LoadClient]
    private var perCPUSecond: [Double] = []
    private var perSecond: [Double] = []
    private var medians: [Double] = []

    /// Connects anew for each round: a server closes what is idle while another is measured.
    init(_ server: ServerProcess, connect: @escaping () throws -> [any LoadClient]) {
        self.server = server
        self.connect = connect
    }

    func measure(seconds: Int) throws {
        let clients = try connect()
        let before = try server.cpuSeconds()
        let load = try Load.run(clients, until: .seconds(seconds))
        let count = Double(load.latencies.count)
        perCPUSecond.append(count / (try server.cpuSeconds() - before))
        perSecond.append(count / load.seconds)
        medians.append(load.latencies.median)
    }

    var rate: PeerBenchmark.Report.Rate {
        .init(
            perServerCPUSecond: perCPUSecond.median, perSecond: perSecond.median, medianMilliseconds: medians.median)
    }
}
