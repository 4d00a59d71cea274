/// The kind of a request, by its path.
public enum RequestKind: String, Sendable, Hashable, CaseIterable {
    /// `GET /v1/accounts/…`
    case account
    /// `GET /v1/blocks…`
    case blocks
    /// `POST /v1/transactions`
    case submit
    /// `GET /v1/transactions/…`
    case transaction
    /// `GET /v1/transaction_results/…`
    case result
    /// `POST /v1/scripts`
    case script
    /// Any other request.
    case other
}

/// Which requests a fault befalls.
public struct FaultTrigger: Sendable, Hashable {
    /// The kind of request that counts; `nil` for all.
    public var kind: RequestKind?
    /// How many such requests pass first.
    public var skipping: Int
    /// How many then fail; `nil` for all that follow.
    public var times: Int?

    /// Describes requests; default: the next one.
    public init(_ kind: RequestKind? = nil, skipping: Int = 0, times: Int? = 1) {
        self.kind = kind
        self.skipping = skipping
        self.times = times
    }

    /// The request of that number from now on, counted from 1.
    public static func request(_ number: Int) -> FaultTrigger { FaultTrigger(skipping: max(0, number - 1)) }

    /// The next request of a kind.
    public static func next(_ kind: RequestKind) -> FaultTrigger { FaultTrigger(kind) }

    /// Every request of a kind, or every one.
    public static func every(_ kind: RequestKind? = nil) -> FaultTrigger { FaultTrigger(kind, times: nil) }

    /// Counts a request, and says whether it is one of those that fail.
    mutating func strikes(_ kind: RequestKind) -> Bool {
        guard self.kind == nil || self.kind == kind else { return false }
        if skipping > 0 {
            skipping -= 1
            return false
        }
        guard let rest = times else { return true }
        guard rest > 0 else { return false }
        times = rest - 1
        return true
    }

    var isSpent: Bool { times == 0 }
}

/// A fault that is still to come.
public struct PlannedFault: Sendable, Hashable {
    /// Its number, counted from 1; never given again.
    public let number: Int
    /// The fault.
    public let fault: NetworkFault
    /// Which requests it befalls, counted from now on.
    public internal(set) var trigger: FaultTrigger
}

/// The faults that are still to come.
struct FaultPlan: Sendable {
    private(set) var entries: [PlannedFault] = []
    private var count = 0

    mutating func add(_ fault: NetworkFault, _ trigger: FaultTrigger) {
        count += 1
        entries.append(PlannedFault(number: count, fault: fault, trigger: trigger))
    }

    mutating func removeAll() {
        entries = []
    }

    /// Forgets the fault of a number; whether there was one.
    mutating func remove(_ number: Int) -> Bool {
        guard let index = entries.firstIndex(where: { $0.number == number }) else { return false }
        entries.remove(at: index)
        return true
    }

    /// The fault of a request; `nil` for none.
    ///
    /// All entries count it, and the first that strikes wins.
    mutating func fault(for kind: RequestKind) -> NetworkFault? {
        var found: NetworkFault?
        for index in entries.indices where entries[index].trigger.strikes(kind) {
            found = found ?? entries[index].fault
        }
        entries.removeAll(where: \.trigger.isSpent)
        return found
    }
}
