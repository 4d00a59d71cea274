import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes of the lab profile for people's own tests: inbox, clock and faults.
///
/// One ``RouteGroup``; a server in production neither has these paths nor describes them.
struct LabRoutes: Sendable {
    let inbox: MessageInbox?
    let clock: LabClock
    let faults: LabFaults
    let gate: LabGate

    var group: RouteGroup {
        var group = RouteGroup()
        group.on(.labMessages) { request throws(RouteRefusal) in try messages(request) }
        group.on(.labClock) { request throws(RouteRefusal) in
            try gate.check(request)
            return clock.reading
        }
        group.on(.labClockSet) { (change: LabClockRequest, request) throws(RouteRefusal) in
            try gate.check(request)
            return clock.shift(to: change.offsetSeconds)
        }
        group.on(.labFaults) { request throws(RouteRefusal) in
            try gate.check(request)
            return LabFaultList(faults: faults.pending)
        }
        group.on(.labFaultsAdd) { (fault: LabFault, request) throws(RouteRefusal) in
            try gate.check(request)
            return LabFaultList(faults: try faults.add(fault))
        }
        group.on(.labFaultsClear) { request throws(RouteRefusal) in
            try gate.check(request)
            return LabFaultList(faults: faults.clear())
        }
        return group
    }

    private func messages(_ request: RouteRequest) throws(RouteRefusal) -> LabMessageList {
        try gate.check(request)
        let number: PhoneNumber? = try request.query(.messagesTo)
        // A lab server that sends to real phones has none to show.
        return LabMessageList(messages: (inbox?.entries(to: number) ?? []).map(LabMessage.init))
    }
}

extension LabMessage {
    init(_ entry: MessageInbox.Entry) {
        self.init(
            id: entry.id, to: entry.message.to, body: entry.message.body, purpose: entry.message.purpose.rawValue,
            sentAt: Timestamp(Date(timeIntervalSince1970: Double(entry.sentAt) / 1000)))
    }
}
