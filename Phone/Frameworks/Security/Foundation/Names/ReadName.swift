import Foundation

/// Reads names that are written in one text.
///
/// Apple says that it is done, not how: here words are told apart by their places, and the commonest English titles and
/// suffixes by themselves.
enum ReadName {
    static func components(of text: String, locale: Locale) -> PersonNameComponents? {
        // "Family, Given Middle"
        let halves = text.split(separator: ",", maxSplits: 1).map { $0.split(whereSeparator: \.isWhitespace) }
        if halves.count == 2, !halves[0].isEmpty, let first = halves[1].first, !isSuffix(first) {
            return name(given: halves[1], family: halves[0])
        }
        var words = text.split { $0.isWhitespace || $0 == "," }
        guard !words.isEmpty else { return nil }
        var components = PersonNameComponents()
        if words.count > 1, let first = words.first, prefixes.contains(bare(first)) {
            components.namePrefix = String(words.removeFirst())
        }
        if words.count > 1, let last = words.last, isSuffix(last) { components.nameSuffix = String(words.removeLast()) }
        let parts: PersonNameComponents
        if words.count == 1 {
            parts = name(given: words, family: [])
        } else if WrittenName.isFamilyFirst(in: locale) {
            parts = name(given: Array(words.dropFirst()), family: words.prefix(1).map { $0 })
        } else {
            parts = name(given: Array(words.dropLast()), family: words.suffix(1).map { $0 })
        }
        components.givenName = parts.givenName
        components.middleName = parts.middleName
        components.familyName = parts.familyName
        return components
    }

    private static func name(given: [Substring], family: [Substring]) -> PersonNameComponents {
        var components = PersonNameComponents()
        components.givenName = given.first.map { String($0) }
        let middle = given.dropFirst().joined(separator: " ")
        components.middleName = middle.isEmpty ? nil : middle
        components.familyName = family.isEmpty ? nil : family.joined(separator: " ")
        return components
    }

    private static func bare(_ word: Substring) -> String { word.lowercased().filter { $0 != "." } }

    private static func isSuffix(_ word: Substring) -> Bool { suffixes.contains(bare(word)) }

    private static let prefixes: Set = ["dr", "mr", "mrs", "ms", "miss", "prof", "sir"]
    private static let suffixes: Set = ["jr", "sr", "ii", "iii", "iv", "esq", "phd", "md"]
}
