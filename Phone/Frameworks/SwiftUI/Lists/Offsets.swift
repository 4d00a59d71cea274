import Foundation

extension RangeReplaceableCollection where Self: MutableCollection {
    /// Removes the elements at offsets
    /// (developer.apple.com/documentation/swift/rangereplaceablecollection/remove(atoffsets:)).
    public mutating func remove(atOffsets offsets: IndexSet) {
        let kept = enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
        replaceSubrange(startIndex..<endIndex, with: kept)
    }
}

extension MutableCollection where Self: RangeReplaceableCollection {
    /// Moves the elements at offsets before another
    /// (developer.apple.com/documentation/swift/mutablecollection/move(fromoffsets:tooffset:)).
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let all = Array(self)
        let moved = source.filter { all.indices.contains($0) }.map { all[$0] }
        let before = all.indices.filter { $0 < destination && !source.contains($0) }.map { all[$0] }
        let after = all.indices.filter { $0 >= destination && !source.contains($0) }.map { all[$0] }
        replaceSubrange(startIndex..<endIndex, with: before + moved + after)
    }
}
