/// The other program: it is no part of what an operator installs.
enum Laboratory {
    /// Its commands' first words.
    static let words = ["lab", "demo", "phone", "scenarios", "bench"]

    /// What to tell somebody who types one of its commands here.
    static let hints = Dictionary(
        uniqueKeysWithValues: words.map { word in
            (
                word,
                "\(word) belongs to the laboratory: latchkey-lab \(word). In a checkout ./run builds it and starts the lab; "
                    + "`swift build -c release --product latchkey-lab` builds it alone."
            )
        })
}
