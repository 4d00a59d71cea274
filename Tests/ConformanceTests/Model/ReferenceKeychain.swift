@testable import LatchkeyConformance

/// A keychain as one would write it on paper: rows by primary key, and the phone's lock, passcode and fingers.
///
/// It knows nothing of `VirtualPhone`; its rules are those of the study of Apple's keychain.
struct ReferenceKeychain: Sendable {
    /// A mistake to be made on purpose, to prove that the comparison finds it.
    enum Flaw: Sendable {
        case findsSynchronizableItemsUnasked
        case keepsItemsOfRemovedPasscode
        case deletesOneItemOnly
    }

    enum Lock: Sendable {
        case beforeFirstUnlock, locked, unlocked
    }

    struct Key: Hashable, Sendable {
        var itemClass: Fields.ItemClass
        var account: String
        var place: String
        var port: Int
        var group: String
        var isSynchronizable: Bool
    }

    struct Row: Sendable {
        /// Rows are found in the order in which they were added.
        var order: Int
        var label: String?
        var value: String?
        var protection: String
        var guardian: Fields.Guardian?
        /// The passcode and the fingers that the row is tied to.
        var passcode: Int?
        var fingers: Int?
    }

    /// What a call gives.
    struct Outcome: Equatable, Sendable {
        var status: Int32
        var found: [String] = []
    }

    private(set) var rows: [Key: Row] = [:]
    private(set) var lock = Lock.unlocked
    /// Numbers the passcodes that were ever set from nothing; nil while there is none.
    private var passcode: Int? = 1
    private var lastPasscode = 1
    private var fingers: Set<String> = ["right thumb"]
    /// Numbers the sets of fingers; a number never comes back.
    private var fingerSet = 1
    private(set) var app = ModelApp.one
    private var nextOrder = 1
    private let flaw: Flaw?

    init(flaw: Flaw? = nil) {
        self.flaw = flaw
    }

    /// Takes one step; nil if its outcome is not laid down, so that it should not be tried.
    mutating func take(_ step: Step) -> Outcome? {
        switch step {
        case .add(let fields): return Outcome(status: add(fields))
        case .find(let fields, let limit): return find(fields, limit)
        case .update(let fields, let change): return update(fields, change).map { Outcome(status: $0) }
        case .delete(let fields): return Outcome(status: delete(fields))
        default: return takeEvent(step) ? Outcome(status: 0) : nil
        }
    }

    /// What the app that runs can see of a class, as it is when nothing needs authentication.
    func contents(_ itemClass: Fields.ItemClass) -> [String] {
        rows.filter {
            $0.key.itemClass == itemClass && isVisible($0.key) && !isLost($0.value) && $0.value.guardian == nil
        }
        .map { Self.text($0.key, $0.value) }.sorted()
    }
}

// The phone.
extension ReferenceKeychain {
    /// False if the owner can't do that now.
    private mutating func takeEvent(_ step: Step) -> Bool {
        switch step {
        case .lock:
            // Before its first unlock a phone is locked already.
            if passcode != nil, lock == .unlocked { lock = .locked }
        case .unlock: lock = .unlocked
        case .restart: if passcode != nil { lock = .beforeFirstUnlock }
        case .become(let next): app = next
        default: return lock == .unlocked && takeSetting(step)
        }
        return true
    }

    /// False if Settings does not offer that now.
    private mutating func takeSetting(_ step: Step) -> Bool {
        switch step {
        case .removePasscode where passcode != nil:
            passcode = nil
            fingers = []
            fingerSet += 1
        case .setPasscode where passcode == nil:
            lastPasscode += 1
            passcode = lastPasscode
        case .changePasscode where passcode != nil: break
        case .enroll(let finger) where passcode != nil && !fingers.contains(finger):
            fingers.insert(finger)
            fingerSet += 1
        case .remove(let finger) where fingers.contains(finger):
            fingers.remove(finger)
            fingerSet += 1
        case .resetBiometry:
            fingers = []
            fingerSet += 1
        default: return false
        }
        return true
    }

    private func isReadable(_ protection: String) -> Bool {
        switch protection {
        case "dk", "dku": true
        case "ck", "cku": lock != .beforeFirstUnlock
        default: lock == .unlocked
        }
    }

    /// Whether the passcode or the set of fingers that the row needed is gone.
    private func isLost(_ row: Row) -> Bool {
        if row.guardian == .fingers, row.fingers != fingerSet { return true }
        return row.protection == "akpu" && row.passcode != passcode && flaw != .keepsItemsOfRemovedPasscode
    }
}

// The calls.
extension ReferenceKeychain {
    private func isForeign(_ fields: Fields) -> Bool {
        fields.group.map { !app.groups.contains($0) } ?? false
    }

    private func isVisible(_ key: Key) -> Bool { app.groups.contains(key.group) }

    private mutating func add(_ fields: Fields) -> Int32 {
        if isForeign(fields) { return -34018 }
        let key = Key(
            itemClass: fields.itemClass, account: fields.account ?? "", place: fields.place ?? "",
            port: fields.port ?? 0, group: fields.group ?? app.groups[0], isSynchronizable: fields.sync == .yes)
        var row = Row(order: nextOrder, label: fields.label, value: fields.value, protection: fields.protection ?? "ak")
        row.guardian = fields.guardian
        switch fields.guardian {
        case .fingers:
            row.protection = "aku"
            row.fingers = fingerSet
            if fingers.isEmpty { return -25293 }
        case .presence: row.protection = "akpu"
        case nil: break
        }
        if row.protection == "akpu" {
            guard passcode != nil else { return fields.guardian == nil ? -25293 : -25291 }
            row.passcode = passcode
        }
        guard isReadable(row.protection) else { return -25308 }
        if let old = rows[key], !isLost(old) { return -25299 }
        nextOrder += 1
        rows[key] = row
        return 0
    }

    /// The keys of the rows that a query means, in order; lost ones too.
    private func matches(_ fields: Fields) -> [Key] {
        rows.filter { key, row in
            let isMeant =
                switch fields.sync {
                case .any: true
                case .yes: key.isSynchronizable
                case .no: !key.isSynchronizable
                case nil: !key.isSynchronizable || flaw == .findsSynchronizableItemsUnasked
                }
            return isMeant && isVisible(key) && key.itemClass == fields.itemClass
                && fields.account ?? key.account == key.account && fields.place ?? key.place == key.place
                && fields.port ?? key.port == key.port && fields.group ?? key.group == key.group
                && (fields.label == nil || fields.label == row.label)
                && fields.protection ?? row.protection == row.protection
        }.sorted { $0.value.order < $1.value.order }.map(\.key)
    }

    private func find(_ fields: Fields, _ limit: Limit) -> Outcome {
        if isForeign(fields) { return Outcome(status: -34018) }
        let room = [Limit.one: 1, .two: 2][limit] ?? .max
        var found: [(key: Key, row: Row)] = []
        for key in matches(fields) where found.count < room {
            guard let row = rows[key], !isLost(row) else { continue }
            guard isReadable(row.protection) else { return Outcome(status: -25308) }
            found.append((key, row))
        }
        if found.isEmpty { return Outcome(status: -25300) }
        return Outcome(status: 0, found: found.map { Self.text($0.key, $0.row) }.sorted())
    }

    private mutating func delete(_ fields: Fields) -> Int32 {
        if isForeign(fields) { return -34018 }
        let keys = matches(fields)
        for key in flaw == .deletesOneItemOnly ? keys.prefix(1) : keys[...] { rows[key] = nil }
        return keys.isEmpty ? -25300 : 0
    }

    private mutating func update(_ fields: Fields, _ change: Fields) -> Int32? {
        if isForeign(fields) || isForeign(change) { return -34018 }
        let keys = matches(fields).filter { key in rows[key].map { !isLost($0) } ?? false }
        let old = keys.compactMap { key in rows[key].map { (key: key, row: $0) } }
        if old.isEmpty { return -25300 }
        guard old.allSatisfy({ isReadable($0.row.protection) }) else { return -25308 }
        let isGuarded = old.contains { $0.row.guardian != nil }
        // What a new class or synchronization does to a guard is not laid down.
        if isGuarded, change.protection != nil || change.sync != nil { return nil }
        if change.protection == "akpu", passcode == nil { return -25293 }
        let new = old.map { changed($0.key, $0.row, change) }
        guard new.allSatisfy({ isReadable($0.row.protection) }) else { return -25308 }
        guard Set(new.map(\.key)).count == new.count else { return -25299 }
        for (key, _) in new where !keys.contains(key) {
            guard let other = rows[key] else { continue }
            // Whether the row of a lost item still stands in the way of an update is not laid down.
            return isLost(other) ? nil : -25299
        }
        for key in keys { rows[key] = nil }
        for (key, row) in new { rows[key] = row }
        return 0
    }

    private func changed(_ key: Key, _ row: Row, _ change: Fields) -> (key: Key, row: Row) {
        var (key, row) = (key, row)
        key.account = change.account ?? key.account
        key.group = change.group ?? key.group
        if let sync = change.sync { key.isSynchronizable = sync == .yes }
        row.label = change.label ?? row.label
        row.value = change.value ?? row.value
        if let protection = change.protection {
            row.protection = protection
            row.passcode = protection == "akpu" ? passcode : nil
        }
        return (key, row)
    }

    private static func text(_ key: Key, _ row: Row) -> String {
        let sync = key.isSynchronizable ? "sync" : "local"
        return "\(key.account)/\(key.place)/\(key.port)/\(key.group)/\(sync)/\(row.protection)/\(row.label ?? "-")/"
            + (row.value ?? "-")
    }
}
