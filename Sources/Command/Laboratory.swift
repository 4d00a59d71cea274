/// The other program, which operators don't install.
enum Laboratory {
    /// Its commands' first words.
    static let words = ["lab", "demo", "phone", "scenarios", "bench"]

    /// The answers to its commands when they are typed here.
    static let hints = Dictionary(
        uniqueKeysWithValues: words.map { word in
            (
                word,
                "\(word) belongs to the laboratory: latchkey-lab \(word). In a checkout ./run builds it and starts the lab; "
                    + "`swift build -c release --product latchkey-lab` builds it alone."
            )
        })
}
