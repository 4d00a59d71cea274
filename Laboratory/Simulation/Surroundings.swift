import LatchkeyHTTP
import LatchkeyLock
import LatchkeyServer
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the people of a simulation live with: the network, the time, the operator who invites, and names.
struct Surroundings: Sendable {
    let network: SimulatedNetwork
    let timeline: Timeline
    let dice: Dice
    /// Accounts are counted through all people.
    let accounts: Lock<Int>
    /// What the operator's command signs with, read once: it takes a tenth of a simulation's time otherwise.
    let signer = Lock<InvitationSigner?>(nil)

    /// So few that people compete for them.
    static let names = ["anna", "ben"]

    /// The outcome of a request that was sent until there was an answer.
    struct Insistence: Sendable {
        /// `nil` if there never was one.
        let reply: HTTPResponse?
        /// Whether an earlier request may have been carried out without an answer.
        let isInDoubt: Bool

        var isDone: Bool { reply?.status == 200 }
        /// Whether nothing has happened for certain.
        var isRefused: Bool { !isInDoubt && reply.map { (400..<500).contains($0.status) } ?? false }
    }

    /// Some time passes: mostly seconds, sometimes hours.
    func pause() async {
        let kind = dice.number(below: 100)
        await timeline.pause(
            dice.milliseconds(kind < 80 ? 50...3_000 : kind < 95 ? 20_000...80_000 : 3_700_000...7_000_000))
    }

    func newAccount() -> Int {
        accounts.withLock { count in
            count += 1
            return count
        }
    }

    /// An invitation for a name, by the operator's command.
    func invitation(for name: String) throws -> String {
        guard let username = Username(rawValue: name), let machine = network.machines.first else { return "" }
        let now = Date(timeIntervalSince1970: Double(timeline.now) / 1000)
        let signer = try signer.withLock { known in
            let signer = try known ?? InvitationSigner(machine.configuration)
            known = signer
            return signer
        }
        return try InvitationIssuance(username, by: signer, days: 1, now: now).invitation.rawValue
    }

    /// Sends a request, and again while there is no answer or the server could not say.
    func insist(_ exchange: Exchange, tries: Int = 4) async -> Insistence {
        var isInDoubt = false
        for number in 1...tries {
            let reply = await network.send(exchange)
            if let reply, reply.status < 500 { return Insistence(reply: reply, isInDoubt: isInDoubt) }
            isInDoubt = true
            if number < tries { await timeline.pause(dice.milliseconds(200...4_000)) }
        }
        return Insistence(reply: nil, isInDoubt: true)
    }

    /// The newest code that was sent to a number.
    func code(to number: String) -> String? {
        let entries = network.machines.flatMap(\.messages).filter {
            $0.message.to.rawValue == number && $0.message.purpose == .oneTimePassword
        }
        return entries.max { $0.sentAt < $1.sentAt }.map { String($0.message.body.prefix(6)) }
    }
}
