/// The word that somebody probably meant.
package enum Suggestion {
    /// The candidate that is nearest to a word, if one is near enough to have been meant; the first of equals.
    package static func nearest(to word: String, in candidates: [String]) -> String? {
        let written = Array(word.lowercased())
        guard written.count > 1 else { return nil }
        let near = candidates.map { ($0, distance(written, Array($0.lowercased()))) }
            .filter { $1 <= max(1, written.count / 3) }
        return near.min { $0.1 < $1.1 }?.0
    }

    /// How many letters must be added, removed, replaced or swapped with their neighbor to make one word of the other
    /// (optimal string alignment).
    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var line = [row + 1]
            for (column, other) in second.enumerated() {
                var least = min(last[column + 1] + 1, line[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                line.append(least)
            }
            (beforeLast, last) = (last, line)
        }
        return last.last ?? first.count
    }
}
