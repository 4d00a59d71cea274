/// Gives names a slot in a table of fixed size.
///
/// Names are stored only as keyed hashes, so a flood of names costs no memory. Each name belongs to one bucket of eight
/// slots; a full bucket evicts the entry that its owner considers least important. An evicted entry loses its count;
/// one name is never charged for another.
struct SubjectTable: Sendable {
    private static let ways = 8
    /// The hash of the name in each slot; 0 if it is free.
    private let tags: ZeroedMemory<UInt64>
    private let buckets: Int

    /// Creates a table of at least so many slots.
    init(capacity: Int) {
        buckets = max(1, (min(capacity, 1 << 30) + Self.ways - 1) / Self.ways)
        tags = ZeroedMemory(count: buckets * Self.ways)
    }

    /// How many slots there are.
    var count: Int { tags.count }

    /// The slot of a name, if it has one.
    func slot(of tag: UInt64) -> Int? {
        bucket(of: tag).first { tags[$0] == tag }
    }

    /// The slot of a name, else a free one, else the least one of its bucket.
    func slot(for tag: UInt64, isLess: (Int, Int) -> Bool) -> Int {
        let bucket = bucket(of: tag)
        return slot(of: tag) ?? bucket.first { tags[$0] == 0 } ?? bucket.min(by: isLess) ?? bucket.lowerBound
    }

    /// Gives a slot to a name; tells whether it was not this name's before.
    mutating func assign(_ slot: Int, to tag: UInt64) -> Bool {
        defer { tags[slot] = tag }
        return tags[slot] != tag
    }

    /// Makes a slot free.
    mutating func release(_ slot: Int) {
        tags[slot] = 0
    }

    /// The slots in use, with the hashes of their names.
    var used: [(slot: Int, tag: UInt64)] {
        (0..<count).compactMap { slot in tags[slot] == 0 ? nil : (slot, tags[slot]) }
    }

    /// Gives a name the slot that it had in a table of the same size; `false` if it can't have had that slot.
    mutating func restore(_ slot: Int, to tag: UInt64) -> Bool {
        guard tag & 1 == 1, bucket(of: tag).contains(slot) else { return false }
        tags[slot] = tag
        return true
    }

    private func bucket(of tag: UInt64) -> Range<Int> {
        let first = Int((tag >> 1) % UInt64(buckets)) * Self.ways
        return first..<(first + Self.ways)
    }
}
