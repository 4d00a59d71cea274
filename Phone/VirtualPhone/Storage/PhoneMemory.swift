import Foundation

/// A phone's state behind the phone's lock, and in its file, if it has one.
///
/// Whatever changed under the lock is on the disk before the lock is free again.
final class PhoneMemory: @unchecked Sendable {
    // Sendable because `state` is touched only while `lock` is held.
    private let lock = NSLock()
    private var state: PhoneState

    init(_ state: consuming sending PhoneState) {
        self.state = state
    }

    /// Runs `body` with exclusive access to the state, and saves its changes.
    func withLock<Result, Failure: Error>(
        _ body: (inout PhoneState) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer {
            if state.file != nil { state.writeDown() }
            lock.unlock()
        }
        return try body(&state)
    }
}

extension PhoneState {
    /// Brings the file up to the state.
    ///
    /// A failed write is retried as a whole at the next opportunity.
    mutating func writeDown() {
        guard let file, isDirty || items.changes?.isEmpty == false || file.failure != nil else { return }
        let isDone = file.needsSnapshot ? file.replace(with: snapshot) : file.append(record)
        guard isDone else { return }
        isDirty = false
        items.changes = []
    }

    /// The changes since the file was written.
    private var record: PropertyListValue {
        var fields: [String: PropertyListValue] = ["generator": .integer(generator.archived)]
        if isDirty { fields["device"] = .dictionary(durable.archived) }
        var put: [PropertyListValue] = []
        for change in items.changes ?? [] {
            switch change {
            case .put(let id, let item): put.append(.array([.integer(Int64(id)), item.archived]))
            case .removed(let id): put.append(.array([.integer(Int64(id))]))
            }
        }
        if !put.isEmpty { fields["items"] = .array(put) }
        return .dictionary(fields)
    }

    /// Everything: the device with the number of items, then each item.
    var snapshot: [PropertyListValue] {
        let rows = items.all
        let head: [String: PropertyListValue] = [
            "generator": .integer(generator.archived), "device": .dictionary(durable.archived),
            "snapshot": .integer(Int64(rows.count)), "nextID": .integer(Int64(items.nextID)),
        ]
        return [.dictionary(head)]
            + rows.map { row in
                .dictionary(["items": .array([.array([.integer(Int64(row.id)), row.item.archived])])])
            }
    }

    /// Rebuilds a state from the records of a file; nil if they don't add up.
    init?(records: [PropertyListValue], person: any Person) {
        guard let head = records.first?.dictionary,
            let count = head["snapshot"]?.count, count < records.count, let nextID = head["nextID"]?.count, nextID >= 1,
            let device = head["device"]?.dictionary, let generator = head["generator"]?.integer,
            let durable = DurableState(archived: device)
        else { return nil }
        self.init(durable: durable, person: person, generator: SeededGenerator(archived: generator))
        items.reserve(before: nextID)
        for record in records {
            guard let fields = record.dictionary, apply(fields) else { return nil }
        }
    }

    private mutating func apply(_ fields: [String: PropertyListValue]) -> Bool {
        if let generator = fields["generator"]?.integer { self.generator = SeededGenerator(archived: generator) }
        if let device = fields["device"]?.dictionary {
            guard let known = DurableState(archived: device) else { return false }
            durable = known
        }
        for change in fields["items"]?.array ?? [] {
            guard let pair = change.array, let id = pair.first?.count, id >= 1, pair.count <= 2 else { return false }
            if pair.count == 1 {
                items.remove(id)
            } else {
                guard let item = KeychainItem(archived: pair[1]) else { return false }
                items.put(item, at: id)
            }
        }
        return true
    }
}
