import LatchkeyHTTP
import LatchkeyWire

extension RouteTable {
    /// Binds `GET /metrics`: the numbers tell an attacker what works, so they are for this machine and given readers.
    ///
    /// Behind a trusted proxy the client's address counts. A peer on the unix socket that names nobody is of this
    /// machine. Others are answered as if there were no such path.
    mutating func onMetrics(_ page: MetricsPage, readers: [AddressBlock]) {
        bind(.metrics, accepts: .none) { _, context throws(RequestFailure) in
            guard Self.mayRead(context.clientAddress, readers) else {
                throw .refused(
                    .notFound, detail: "Check the path; a trailing slash makes a different path.",
                    finer: "metrics_reader")
            }
            return HTTPResponse(
                status: 200, headers: ["Content-Type": Endpoint.metrics.mediaType], body: Array(await page.text().utf8))
        }
    }

    private static func mayRead(_ client: ClientAddress?, _ readers: [AddressBlock]) -> Bool {
        guard case .internet(let address) = client else { return true }
        return address.isLoopback || readers.contains { $0.contains(address) }
    }
}
