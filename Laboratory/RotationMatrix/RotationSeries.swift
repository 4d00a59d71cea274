import FlowNetwork

/// Runs that differ only in the moment at which the trouble comes: 1, 2, 3 and so on, until it no longer comes.
public struct RotationSeries: Sendable, Hashable {
    /// What goes wrong at each of the moments.
    enum Kind: Sendable, Hashable {
        case kill
        case fault(NetworkFault)
        case both(NetworkFault)
        case otherPhone

        /// Whether the moments are submissions, of which there are few.
        var concernsSubmissions: Bool {
            if case .fault(let fault) = self { fault.concernsSubmissions } else { false }
        }
    }

    let shape: AccountShape
    var hasEnclave = true
    var confirms = true
    var oldKeys = RotationCase.OldKeys.memory
    var kind = Kind.kill
    var deeds: [RotationCase.Deed] = []
    var secondKill: Int?

    /// The run of a moment, counted from 1.
    public func run(_ moment: Int) -> RotationCase {
        let trouble: RotationCase.Trouble =
            switch kind {
            case .kill: .kill(beforeEffect: moment)
            case .fault(let fault): .fault(fault, request: moment)
            case .both(let fault): .both(beforeEffect: moment, fault)
            case .otherPhone: .otherPhone(beforeRequest: moment)
            }
        var run = RotationCase(shape, hasEnclave: hasEnclave, confirms: confirms, trouble)
        run.oldKeys = oldKeys
        run.deeds = deeds
        run.secondKill = secondKill
        return run
    }
}

extension RotationMatrix.Settings {
    /// All series, in the order in which they are played.
    public var series: [RotationSeries] {
        let common: [RotationSeries] = shapes.flatMap { shape in
            let plain = [true, false].flatMap { hasEnclave in
                [RotationSeries(shape: shape, hasEnclave: hasEnclave)]
                    + faults.map { RotationSeries(shape: shape, hasEnclave: hasEnclave, kind: .fault($0)) }
            }
            return plain + deeds(shape) + (isCombined ? combined(shape) : [])
        }
        // At the end, since the place of a series decides which of its moments a sample takes.
        return common + shapes.map { RotationSeries(shape: $0, hasEnclave: false, deeds: [.beginAnew]) }
    }

    /// What the person may do, each after a kill at every moment.
    private func deeds(_ shape: AccountShape) -> [RotationSeries] {
        [
            RotationSeries(shape: shape, confirms: false),
            RotationSeries(shape: shape, oldKeys: .imported),
            RotationSeries(shape: shape, deeds: [.cancel]),
            RotationSeries(shape: shape, deeds: [.beginAnew]),
            RotationSeries(shape: shape, deeds: [.otherPhone]),
            RotationSeries(shape: shape, kind: .otherPhone),
        ] + (shape == .blocto ? killedAgain(shape, [1, 2, 3, 4, 5], [2, 9]) : [])
    }

    /// What the person does is killed too, before these effects.
    private func killedAgain(_ shape: AccountShape, _ canceling: [Int], _ anew: [Int]) -> [RotationSeries] {
        canceling.map { RotationSeries(shape: shape, deeds: [.cancel], secondKill: $0) }
            + anew.flatMap { effect in
                [[.beginAnew], [.beginAnew, .cancel, .goOn]].map { deeds in
                    RotationSeries(shape: shape, deeds: deeds, secondKill: effect)
                }
            }
    }

    /// Two troubles at once.
    private func combined(_ shape: AccountShape) -> [RotationSeries] {
        let faults = faults.filter(\.concernsSubmissions)
        let deeds: [[RotationCase.Deed]] = [[], [.cancel], [.beginAnew], [.otherPhone]]
        return faults.flatMap { fault in
            deeds.map { RotationSeries(shape: shape, kind: .both(fault), deeds: $0) }
        } + killedAgain(shape, Array(1...5), Array(1...90))
    }
}
