import Foundation
import LatchkeyHTTP
import LatchkeyLock
import VirtualPhone

/// What programs need that drive the lab in place of a page: to wait for a screen, and to leave.
extension Lab {
    /// The longest wait for a display, in seconds.
    static let longestWait = 30

    func addDriverRoutes(to router: inout Router) {
        for (path, file) in [("/lab/docs", "/lab/docs.html"), ("/lab/api/openapi.json", "/lab/openapi.json")] {
            router.on(.get, path) { [page] request in
                page.response(file, to: request) ?? LabError(404, "not_found", "No such file.").response(request)
            }
        }
        on(.delete, "visit", in: &router) { [visits] call async throws(LabError) in
            visits.remove(call.visit)
            await call.visit.close()
            return .json(Done())
        }
        on(.get, "phones/{id}/display", in: &router) { call async throws(LabError) in
            let phone = try call.visit.phone(call.parameter("id"))
            let after = try Self.number("after", call, to: Int.max)
            let wait = try Self.number("wait", call, to: Self.longestWait)
            let display = try await call.visit.waits.wait(on: phone.phone, after: after, seconds: wait)
            return .json(PhoneDisplay(phone: phone.id, display: display))
        }
    }

    /// A number of the query, from 0; nil if it is missing.
    private static func number(_ name: String, _ call: Call, to limit: Int) throws(LabError) -> Int? {
        guard let text = try query(name, call.request) else { return nil }
        guard let number = Int(text), (0...limit).contains(number) else {
            throw LabError(400, "invalid_request", "\(name) must be a whole number, \(limit) at most.")
        }
        return number
    }
}

/// Waits for displays, each on a thread of its own; so many at a time and no more.
final class DisplayWaits: Sendable {
    private static let limit = 8
    private let count = Lock(0)

    /// The first display with a revision above `after`; the present one without `after`, or when the time is over.
    func wait(on phone: VirtualPhone, after: Int?, seconds: Int?) async throws(LabError) -> Display {
        guard let after, let seconds, phone.display.revision <= after else { return phone.display }
        let mayWait = count.withLock { count in
            guard count < Self.limit else { return false }
            count += 1
            return true
        }
        guard mayWait else {
            throw LabError(429, "too_many_waits", "\(Self.limit) requests wait for a display already.")
        }
        defer { count.withLock { $0 -= 1 } }
        return await withCheckedContinuation { done in
            Thread.detachNewThread {
                let seen = phone.waitForDisplay(timeout: TimeInterval(seconds)) { $0.revision > after }
                done.resume(returning: seen ?? phone.display)
            }
        }
    }
}
