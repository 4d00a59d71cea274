import Foundation
import LatchkeyLock
import VirtualPhone

/// A session in the browser sheet that an app has begun, on a thread of its own.
final class WebStart: Sendable {
    private let end = Lock<String?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ connection: any PhoneConnection, url: String, scheme: String) {
        Thread { [self] in
            let call = StartWebSession(session: 1, url: url, callback: .scheme(scheme))
            let url = try? connection.send(call).url
            end.withLock { $0 = url }
            done.signal()
        }.start()
    }

    /// The URL of the callback; nil if the session failed, or did not end in time.
    ///
    /// Ask once.
    var url: String? {
        guard done.wait(timeout: .now() + 20) == .success else { return nil }
        return end.withLock { $0 }
    }
}
