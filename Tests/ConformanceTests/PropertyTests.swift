import Testing
import VirtualPhoneTesting

/// Random sequences against the reference keychain.
@Suite("Keychain against its reference", .serialized, .phone())
struct PropertyTests {
    /// Plays one sequence; on a difference says how to see it again.
    private func play(_ seed: UInt64, _ kind: ConnectionKind) throws {
        let player = SequencePlayer(kind: kind, flaw: nil)
        var generator = StepGenerator(seed: seed)
        let steps = generator.steps(60)
        guard try player.difference(steps) != nil else { return }
        let shortest = try player.shortened(steps)
        let difference = try player.difference(shortest) ?? ""
        Issue.record("seed \(seed): \(difference)\n\(shortest.map { "\($0)" }.joined(separator: "\n"))")
    }

    @Test("the phone answers as the reference does, in-process", arguments: [1, 101, 201, 301] as [UInt64])
    func inProcess(first: UInt64) throws {
        for seed in first..<first + 100 { try play(seed, .inProcess) }
    }

    @Test("the phone answers as the reference does, over the socket", arguments: [1001, 1011] as [UInt64])
    func socket(first: UInt64) throws {
        for seed in first..<first + 10 { try play(seed, .socket) }
    }

    @Test(
        "a mistake in the reference is found and shortened to a few steps",
        arguments: [
            ReferenceKeychain.Flaw.findsSynchronizableItemsUnasked, .keepsItemsOfRemovedPasscode, .deletesOneItemOnly,
        ])
    func flaw(flaw: ReferenceKeychain.Flaw) throws {
        let player = SequencePlayer(kind: .inProcess, flaw: flaw)
        for seed in UInt64(1)...200 {
            var generator = StepGenerator(seed: seed)
            let steps = generator.steps(60)
            guard try player.difference(steps) != nil else { continue }
            let shortest = try player.shortened(steps)
            #expect(shortest.count <= 5, "\(shortest)")
            return
        }
        Issue.record("200 sequences did not find the mistake")
    }

    @Test("the same seed draws the same sequence")
    func deterministic() {
        var one = StepGenerator(seed: 7)
        var two = StepGenerator(seed: 7)
        var other = StepGenerator(seed: 8)
        let steps = one.steps(60)
        #expect(steps == two.steps(60))
        #expect(steps != other.steps(60))
    }
}
