import Foundation

/// The rows of the keychain, with indexes: by primary key, by reference, and by the values apps search for.
///
/// Adding, finding, changing and deleting a row cost the same however many others there are.
struct ItemTable: Sendable {
    /// Names a row as long as it lives; later rows have greater numbers.
    typealias RowID = Int

    /// A change to a row, for the code that saves it.
    enum Change: Sendable {
        case put(RowID, KeychainItem)
        case removed(RowID)
    }

    /// The value of one attribute among the items of one class.
    private struct IndexKey: Hashable {
        let itemClass: KeychainClass
        let attribute: KeychainKey
        let value: PropertyListValue
    }

    private var rows: [RowID: KeychainItem] = [:]
    private var byPrimaryKey: [PrimaryKey: RowID] = [:]
    private var byUUID: [[UInt8]: RowID] = [:]
    private var index: [IndexKey: RowList] = [:]
    /// Rows with a view hint or token id: an exact search that names neither must look at the index for these.
    private var unusualRows: [KeychainClass: Int] = [:]
    private(set) var nextID: RowID = 1
    /// The changes since they were last collected; nil if they are not tracked.
    var changes: [Change]?

    var count: Int { rows.count }
    var isEmpty: Bool { rows.isEmpty }

    /// All rows, oldest first.
    var all: [(id: RowID, item: KeychainItem)] { rows.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

    /// The row of a number; nil if it was deleted.
    subscript(id: RowID) -> KeychainItem? { rows[id] }

    /// The row that has a primary key.
    func row(withKey key: PrimaryKey) -> RowID? { byPrimaryKey[key] }

    /// The row with a unique number.
    func row(withUUID uuid: [UInt8]) -> RowID? { byUUID[uuid] }

    /// Keeps the numbers below one from being given out.
    mutating func reserve(before id: RowID) { nextID = max(nextID, id) }

    /// The row that a persistent reference means.
    func row(withReference reference: Data) -> RowID? {
        guard reference.count == 20, let id = byUUID[Array(reference.suffix(16))],
            rows[id]?.persistentReference == reference
        else { return nil }
        return id
    }

    /// Adds a row whose primary key is free.
    @discardableResult
    mutating func append(_ item: KeychainItem) -> RowID {
        let id = nextID
        put(item, at: id)
        return id
    }

    /// Puts back a row that was written down.
    mutating func put(_ item: KeychainItem, at id: RowID) {
        nextID = max(nextID, id + 1)
        if rows[id] != nil { unindex(id) }
        rows[id] = item
        addToIndex(id, item)
        changes?.append(.put(id, item))
    }

    /// Changes rows at one blow, so that they may trade primary keys.
    mutating func replace(_ changed: [(id: RowID, item: KeychainItem)]) {
        for (id, item) in changed {
            if let old = rows[id], isIndexedAlike(old, item) { continue }
            unindex(id)
        }
        for (id, item) in changed {
            let isIndexed = rows[id].map { isIndexedAlike($0, item) } ?? false
            rows[id] = item
            if !isIndexed { addToIndex(id, item) }
            changes?.append(.put(id, item))
        }
    }

    /// Deletes a row.
    mutating func remove(_ id: RowID) {
        guard rows[id] != nil else { return }
        unindex(id)
        rows[id] = nil
        changes?.append(.removed(id))
    }

    /// Deletes all rows; numbers are not used again.
    mutating func removeAll() {
        for id in rows.keys.sorted() { changes?.append(.removed(id)) }
        (rows, byPrimaryKey, byUUID, index, unusualRows) = ([:], [:], [:], [:], [:])
    }

    /// Rows among which are all that a search means, oldest first; some may not fit it, or be deleted already.
    func candidates(
        _ itemClass: KeychainClass, _ attributes: KeychainDictionary, anySynchronizable: Bool, groups: [String]
    ) -> [RowID] {
        let schema = ItemSchema.of(itemClass)
        let groups = attributes[.accessGroup].map { [$0] } ?? groups.map { .string($0) }
        if !anySynchronizable, unusualRows[itemClass] == nil,
            let exact = exactRows(itemClass, schema, attributes, groups)
        {
            return exact
        }
        var best: [RowID]?
        for name in schema.indexed where name != .accessGroup {
            guard let value = attributes[name] else { continue }
            let list = index[IndexKey(itemClass: itemClass, attribute: name, value: value)]?.ids ?? []
            if list.count < best?.count ?? .max { best = list }
        }
        if let best { return best }
        let lists = groups.compactMap {
            index[IndexKey(itemClass: itemClass, attribute: .accessGroup, value: $0)]?.ids
        }
        return lists.count > 1 ? Set(lists.joined()).sorted() : lists.first ?? []
    }

    /// The rows of a search that names the whole primary key; nil if it names less.
    private func exactRows(
        _ itemClass: KeychainClass, _ schema: ItemSchema, _ attributes: KeychainDictionary,
        _ groups: [PropertyListValue]
    ) -> [RowID]? {
        var values: [PropertyListValue?] = []
        for name in schema.primaryKey {
            switch name {
            case .accessGroup, .syncViewHint, .tokenID: values.append(attributes[name])
            case .synchronizable: values.append(attributes[name] ?? .integer(0))
            default:
                guard let value = attributes[name] else { return nil }
                values.append(value)
            }
        }
        guard let place = schema.primaryKey.firstIndex(of: .accessGroup) else { return nil }
        var found: [RowID] = []
        for group in groups {
            values[place] = group
            if let id = byPrimaryKey[PrimaryKey(itemClass: itemClass, values: values)] { found.append(id) }
        }
        return found.count > 1 ? Set(found).sorted() : found
    }

    private func isIndexedAlike(_ old: KeychainItem, _ new: KeychainItem) -> Bool {
        guard old.itemClass == new.itemClass, old.uuid == new.uuid else { return false }
        let schema = ItemSchema.of(old.itemClass)
        return (schema.primaryKey + schema.indexed).allSatisfy { old.attributes[$0] == new.attributes[$0] }
    }

    private mutating func addToIndex(_ id: RowID, _ item: KeychainItem) {
        byPrimaryKey[item.primaryKey] = id
        byUUID[item.uuid] = id
        if item.isUnusual { unusualRows[item.itemClass, default: 0] += 1 }
        for name in ItemSchema.of(item.itemClass).indexed {
            guard let value = item.attributes[name] else { continue }
            index[IndexKey(itemClass: item.itemClass, attribute: name, value: value), default: RowList()].insert(id)
        }
    }

    private mutating func unindex(_ id: RowID) {
        guard let item = rows[id] else { return }
        let key = item.primaryKey
        if byPrimaryKey[key] == id { byPrimaryKey[key] = nil }
        if byUUID[item.uuid] == id { byUUID[item.uuid] = nil }
        if item.isUnusual {
            let left = (unusualRows[item.itemClass] ?? 1) - 1
            unusualRows[item.itemClass] = left > 0 ? left : nil
        }
        for name in ItemSchema.of(item.itemClass).indexed {
            guard let value = item.attributes[name] else { continue }
            let key = IndexKey(itemClass: item.itemClass, attribute: name, value: value)
            index[key]?.forget()
            guard let list = index[key], list.needsSweep else { continue }
            let alive = list.ids.filter { $0 != id && rows[$0]?.holds(value, as: name, item.itemClass) == true }
            index[key] = alive.isEmpty ? nil : RowList(ids: alive)
        }
    }
}

/// The numbers of the rows that have some value, ascending, with some that no longer do.
///
/// Deleting only counts: the list is swept when half of it is gone, so that a deletion costs no search in it.
private struct RowList: Sendable {
    var ids: [ItemTable.RowID] = []
    private var gone = 0

    init(ids: [ItemTable.RowID] = []) {
        self.ids = ids
    }

    var needsSweep: Bool { gone * 2 > ids.count }

    mutating func insert(_ id: ItemTable.RowID) {
        guard let last = ids.last, last >= id else { return ids.append(id) }
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        // A row that had the value before and has it again.
        if ids[low] == id { gone -= 1 } else { ids.insert(id, at: low) }
    }

    mutating func forget() { gone += 1 }
}

extension KeychainItem {
    fileprivate var isUnusual: Bool { attributes[.syncViewHint] != nil || attributes[.tokenID] != nil }

    fileprivate func holds(_ value: PropertyListValue, as name: KeychainKey, _ itemClass: KeychainClass) -> Bool {
        self.itemClass == itemClass && attributes[name] == value
    }
}
