/// One thing that an app or its owner does, in a random sequence.
enum Step: Sendable, Hashable {
    case add(Fields)
    case find(Fields, Limit)
    case update(Fields, Fields)
    case delete(Fields)
    case lock, unlock, restart
    case removePasscode, setPasscode, changePasscode
    case enroll(String), remove(String), resetBiometry
    /// The process becomes another app.
    case become(ModelApp)
}

enum Limit: Sendable, Hashable, CaseIterable {
    case one, two, all
}

/// The attributes in a call; nil for those not given.
struct Fields: Sendable, Hashable, CustomStringConvertible {
    enum ItemClass: String, Sendable, CaseIterable {
        case generic = "genp"
        case internet = "inet"
    }

    enum Sync: Sendable {
        case no, yes, any
    }

    enum Guardian: Sendable {
        /// Class aku, `.biometryCurrentSet`.
        case fingers
        /// Class akpu, `.userPresence`.
        case presence
    }

    var itemClass = ItemClass.generic
    var account: String?
    /// Service or server.
    var place: String?
    var port: Int?
    var label: String?
    var value: String?
    var protection: String?
    var guardian: Guardian?
    var group: String?
    var sync: Sync?

    /// Class and given attributes, for example "genp account a group TEAM.one".
    var description: String {
        let parts: [(String, Any?)] = [
            ("account", account), ("place", place), ("port", port), ("label", label), ("value", value),
            ("protection", protection), ("guardian", guardian), ("group", group), ("sync", sync),
        ]
        return ([itemClass.rawValue] + parts.compactMap { name, part in part.map { "\(name) \($0)" } })
            .joined(separator: " ")
    }
}

/// An app of the random sequences.
enum ModelApp: String, Sendable, CaseIterable {
    case one, two

    /// Its access groups; the first is the default.
    var groups: [String] { ["TEAM.\(rawValue)", "TEAM.shared"] }
}

/// Draws sequences of steps; the same seed draws the same.
struct StepGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        // Not a multiple of the step of `draw`, which would make each seed's numbers those of the next one, shifted.
        state = seed &* 0xD134_2543_DE82_EF95 &+ 0x2545_F491_4F6C_DD1D
    }

    mutating func steps(_ count: Int) -> [Step] {
        (0..<count).map { _ in step() }
    }

    /// A number below `bound` (SplitMix64).
    private mutating func draw(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(bound))
    }

    private mutating func pick<T>(_ values: [T]) -> T { values[draw(values.count)] }

    /// A value in one of `share` cases.
    private mutating func sometimes<T>(_ share: Int, _ values: [T]) -> T? {
        draw(share) == 0 ? pick(values) : nil
    }

    private mutating func step() -> Step {
        switch draw(100) {
        case 0..<36: .add(newItem())
        case 36..<54: .find(query(), pick(Limit.allCases))
        case 54..<68: .update(query(), change())
        case 68..<78: .delete(query())
        case 78..<82: .lock
        case 82..<87: .unlock
        case 87: .restart
        case 88: .removePasscode
        case 89..<91: .setPasscode
        case 91: .changePasscode
        case 92..<94: .enroll(pick(["right thumb", "index", "middle"]))
        case 94: .remove(pick(["right thumb", "index", "middle"]))
        case 95: .resetBiometry
        default: .become(pick(ModelApp.allCases))
        }
    }

    private mutating func newItem() -> Fields {
        var fields = Fields(itemClass: pick(Fields.ItemClass.allCases))
        fields.account = pick(["a", "b", "c"])
        fields.place = sometimes(2, ["s", "t"])
        if fields.itemClass == .internet { fields.port = sometimes(3, [80, 443]) }
        fields.label = sometimes(2, ["l", "m"])
        fields.value = pick(["v", "w", "x", nil])
        if draw(5) == 0 {
            fields.guardian = pick([.fingers, .presence])
        } else {
            fields.protection = sometimes(2, ["ak", "ck", "dk", "aku", "akpu"])
            fields.sync = sometimes(4, [.no, .yes])
            fields.group = sometimes(4, ["TEAM.one", "TEAM.two", "TEAM.shared", "TEAM.shared"])
        }
        return fields
    }

    private mutating func query() -> Fields {
        var fields = Fields(itemClass: pick(Fields.ItemClass.allCases))
        fields.account = sometimes(2, ["a", "b", "c"])
        fields.place = sometimes(5, ["s", "t"])
        if fields.itemClass == .internet { fields.port = sometimes(6, [80, 443]) }
        fields.label = sometimes(6, ["l", "m"])
        fields.protection = sometimes(10, ["ak", "ck", "aku"])
        fields.group = sometimes(6, ["TEAM.one", "TEAM.shared"])
        fields.sync = sometimes(3, [.no, .yes, .any, .any])
        return fields
    }

    private mutating func change() -> Fields {
        var fields = Fields()
        fields.account = sometimes(3, ["a", "b", "c"])
        fields.label = sometimes(3, ["l", "m"])
        fields.value = pick(["v", "w", "x", nil])
        fields.protection = sometimes(6, ["ak", "ck", "dk", "akpu"])
        fields.group = sometimes(8, ["TEAM.one", "TEAM.shared"])
        fields.sync = sometimes(10, [.no, .yes])
        return fields
    }
}
