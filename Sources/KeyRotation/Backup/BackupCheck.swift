import LatchkeyFlow

/// The questions that show that the words were written down.
enum BackupCheck {
    /// The number of words that are asked for.
    static let count = 4

    /// Positions of words, counted from 1, in order, each once.
    static func positions(of wordCount: Int) -> [Int] {
        Array((1...wordCount).shuffled().prefix(count)).sorted()
    }

    /// Whether every word that was asked for is the phrase's.
    static func isRight(_ answers: [Int: String], _ asked: [Int], _ phrase: SeedPhrase) -> Bool {
        let words = phrase.words()
        return !asked.isEmpty
            && asked.allSatisfy { position in
                guard words.indices.contains(position - 1), let answer = answers[position] else { return false }
                let letters = answer.filter { !$0.isWhitespace }
                return letters.lowercased() == words[position - 1]
            }
    }
}
