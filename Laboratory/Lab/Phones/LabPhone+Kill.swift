import Foundation
import LatchkeyHTTP
import VirtualPhone

extension LabPhone {
    /// Waits for a step of an app, to kill it there; nil waits for none.
    ///
    /// - Throws: ``LabError`` for an app or a number that there is not.
    func armKill(_ order: ArmedKill?) throws(LabError) {
        if let order { _ = try app(order.app) }
        try kills.arm(order)
    }

    /// Kills an app at a call of the phone, if a kill is armed for it.
    func watchCalls() {
        phone.watchCalls { [weak self] call in
            guard let self, let step = AppStep(call), kills.strike(step, call.moment, app: call.app) != nil else {
                return .proceed
            }
            end(call.app, step, call.moment)
            return .kill
        }
    }

    /// Kills an app at a request, if a kill is armed for it; returns whether it did.
    ///
    /// A request does not say which app has sent it. The armed app counts as its sender if it runs.
    func killsSender(of request: HTTPRequest, _ moment: WatchedCall.Moment) async -> Bool {
        guard let app = kills.armed?.app, apps.processID(app) != nil, !apps.isSuspended(app) else { return false }
        let step = AppStep(request)
        guard kills.strike(step, moment, app: app) != nil else { return false }
        // The kill waits for the end of the process.
        await withCheckedContinuation { done in
            Thread.detachNewThread { [self] in
                end(app, step, moment)
                done.resume()
            }
        }
        return true
    }

    private func end(_ app: String, _ step: AppStep, _ moment: WatchedCall.Moment) {
        apps.kill(app)
        onKill("\(bundle(app)?.displayName ?? app) was killed \(moment.rawValue) \(step.words)")
    }
}
