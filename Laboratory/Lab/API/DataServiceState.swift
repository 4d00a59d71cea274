/// Apple's App Attest data service, as it is set in a visit.
///
/// The event `dataService`, the body of `POST data-service` and its reply.
public struct DataServiceState: Codable, Sendable, Hashable {
    /// The status it always answers; nil while it works.
    public var fault: DataServiceFault?
}

/// The status that the data service answers instead of a receipt.
public enum DataServiceFault: String, Codable, Sendable, Hashable, CaseIterable {
    /// 429, with 30 seconds to wait.
    case tooManyRequests
    /// 500.
    case broken
    /// 503.
    case unavailable
}
