#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import LatchkeyLock

/// Sessions with a delegate, in the place of those that were made without: only the session's own delegate hears of a
/// task's data in FoundationNetworking.
///
/// Each has the configuration of the session that it stands for, and lives as long.
struct DelegatedSession: Sendable {
    private weak var origin: URLSession?
    private let session: URLSession

    private static let all = Lock<[DelegatedSession]>([])

    /// The session that stands for another.
    static func of(_ origin: URLSession) -> URLSession {
        let (session, ended) = all.withLock { all in
            let ended = all.filter { $0.origin == nil }
            if !ended.isEmpty { all.removeAll { $0.origin == nil } }
            if let known = all.first(where: { $0.origin === origin }) { return (known.session, ended) }
            let session = URLSession(
                configuration: origin.configuration, delegate: ExchangeDelegate.shared, delegateQueue: nil)
            all.append(DelegatedSession(origin: origin, session: session))
            return (session, ended)
        }
        for ended in ended { ended.session.finishTasksAndInvalidate() }
        return session
    }
}
#endif
