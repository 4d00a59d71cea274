/// A server's load, second by second since the outage began, in memory that does not grow with the phones.
struct FleetHistory: Sendable {
    let phones: Int
    let outage: Int
    /// The seconds that have passed.
    private(set) var seconds = 0
    /// Those who are not served yet.
    private(set) var waiting: Int
    private(set) var requests = 0
    private(set) var requestsWhileDown = 0
    /// The requests of the busiest second of the outage.
    private(set) var peakWhileDown = 0
    /// The requests of the busiest second since.
    private(set) var peakAfterwards = 0
    /// The most phones that were served in a second.
    private(set) var mostServed = 0
    /// The busiest second's requests, minute by minute.
    private(set) var peaksByMinute: [Int] = []
    /// In how many seconds 50, 99 and 100 % of the phones were served.
    private var servedIn: [Int: Int] = [:]

    init(phones: Int, outage: Int) {
        self.phones = phones
        self.outage = outage
        waiting = phones
    }

    mutating func add(requests count: Int, served: Int) {
        requests += count
        if seconds < outage {
            requestsWhileDown += count
            peakWhileDown = max(peakWhileDown, count)
        } else {
            peakAfterwards = max(peakAfterwards, count)
        }
        mostServed = max(mostServed, served)
        if seconds.isMultiple(of: 60) { peaksByMinute.append(0) }
        peaksByMinute[seconds / 60] = max(peaksByMinute[seconds / 60], count)
        seconds += 1
        guard served > 0 else { return }
        waiting -= served
        for percent in [50, 99, 100] where servedIn[percent] == nil && (phones - waiting) * 100 >= phones * percent {
            servedIn[percent] = seconds
        }
    }

    /// How many seconds after the outage's end this part of the phones was served; `nil` if it was not.
    ///
    /// - Parameter percent: 50, 99 or 100.
    func recovery(percent: Int) -> Int? { servedIn[percent].map { $0 - outage } }
}
