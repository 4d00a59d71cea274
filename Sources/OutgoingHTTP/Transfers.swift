import CCurl
import Glibc
import LatchkeyLock

/// The requests on their way, on a thread of their own that sleeps while nothing happens.
///
/// There is one for the process, so that a connection serves later requests to the same server, whoever makes them.
///
/// Sendable because only that thread uses libcurl's object, but for `curl_multi_wakeup`, which any may call.
final class Transfers: @unchecked Sendable {
    /// `nil` if libcurl is not installed.
    static let shared = Transfers()

    private enum Order {
        case begin(Transfer)
        case cancel(Transfer)
    }

    /// As many connections are kept for later requests.
    private static let keptConnections = 16
    /// How long the thread sleeps without an order or news, in milliseconds: it is woken for both.
    private static let longestSleep: Int32 = 60_000

    private let curl: UnsafePointer<latchkey_curl>
    private let multi: UnsafeMutableRawPointer
    private let orders = Lock<[Order]>([])
    private var running: [UnsafeMutableRawPointer: Transfer] = [:]

    private init?() {
        guard let curl = CurlLibrary.functions, let multi = curl.pointee.curl_multi_init() else { return nil }
        self.curl = curl
        self.multi = multi
        latchkey_curl_limit_connections(curl, multi, Self.keptConnections)
        var thread = pthread_t()
        // The thread has the object as long as the process lives.
        let context = Unmanaged.passRetained(self).toOpaque()
        guard pthread_create(&thread, nil, serveTransfers, context) == 0 else {
            Unmanaged<Transfers>.fromOpaque(context).release()
            return nil
        }
        pthread_detach(thread)
    }

    /// Begins a request.
    func begin(_ transfer: Transfer) { give(.begin(transfer)) }

    /// Ends a request whose task was canceled; it has begun, or will never.
    func cancel(_ transfer: Transfer) { give(.cancel(transfer)) }

    private func give(_ order: Order) {
        orders.withLock { $0.append(order) }
        _ = curl.pointee.curl_multi_wakeup(multi)
    }

    fileprivate func serve() {
        while true {
            let orders = orders.withLock { orders in
                defer { orders = [] }
                return orders
            }
            for order in orders { follow(order) }
            var count: Int32 = 0
            _ = curl.pointee.curl_multi_perform(multi, &count)
            var handle: UnsafeMutableRawPointer?
            while case let result = latchkey_curl_next_result(curl, multi, &handle), result >= 0 {
                if let handle { finish(handle, CURLcode(rawValue: UInt32(result))) }
            }
            _ = curl.pointee.curl_multi_poll(multi, nil, 0, Self.longestSleep, nil)
        }
    }

    private func follow(_ order: Order) {
        switch order {
        case .begin(let transfer):
            // The cancellation may have overtaken it.
            guard transfer.isAwaited else { return }
            guard transfer.prepare(curl), let handle = transfer.handle,
                curl.pointee.curl_multi_add_handle(multi, handle) == CURLM_OK
            else {
                transfer.cleanUp(curl)
                return transfer.end(.failed(.badURL))
            }
            running[handle] = transfer
        case .cancel(let transfer):
            if let handle = transfer.handle { remove(handle) }
            transfer.end(.failed(.canceled))
        }
    }

    private func finish(_ handle: UnsafeMutableRawPointer, _ code: CURLcode) {
        let status = latchkey_curl_status(curl, handle)
        guard let transfer = running[handle] else { return }
        let outcome = transfer.outcome(code, status: status)
        remove(handle)
        transfer.end(outcome)
    }

    private func remove(_ handle: UnsafeMutableRawPointer) {
        _ = curl.pointee.curl_multi_remove_handle(multi, handle)
        running.removeValue(forKey: handle)?.cleanUp(curl)
    }
}

private func serveTransfers(context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<Transfers>.fromOpaque(context).takeUnretainedValue().serve()
    return nil
}
