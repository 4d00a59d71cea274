/// A request that an app on the phone is about to send.
public struct OutgoingRequest: Sendable, Hashable {
    /// The method, such as `POST`.
    public let method: String
    /// The whole URL.
    public let url: String
    /// Whether the phone is in airplane mode, so that the request fails in any case.
    public let isOffline: Bool

    /// Why a request never leaves the phone, as a code of `URLError`.
    public enum Failure: Int64, Sendable, Hashable {
        /// There is no network: `notConnectedToInternet`.
        case offline = -1009
        /// Nobody knows the host: `cannotFindHost`.
        case unknownHost = -1003
        /// Nobody listens at the host: `cannotConnectToHost`.
        case deadHost = -1004
    }
}

/// Sees each request before it leaves the phone, and may have it fail; nil lets it go.
///
/// It is called on the thread that answers the app, without any lock of the phone.
public typealias NetworkWatch = @Sendable (OutgoingRequest) -> OutgoingRequest.Failure?

extension VirtualPhone {
    /// Has each request of every app seen before it leaves the phone; nil ends that.
    ///
    /// Seen are the requests of sessions that ask ``PhoneURLProtocol``.
    public func watchNetwork(_ watch: NetworkWatch?) { networkWatch.withLock { $0 = watch } }

    /// How often airplane mode was turned on, which cuts every request that is under way.
    public var networkLosses: Int { losses.withLock { $0 } }

    /// Whether the phone is without a network, or was since it had lost it so many times.
    public func wasOffline(since losses: Int) -> Bool { isAirplaneMode || networkLosses != losses }
}
