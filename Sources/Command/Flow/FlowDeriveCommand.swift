import LatchkeyCommandLine
import LatchkeyFlow

/// `latchkey flow derive`: the keys of a seed phrase.
enum FlowDeriveCommand: Subcommand {
    static let description = CommandDescription(
        name: "flow derive",
        summary: "Derive a seed phrase's keys for the Flow blockchain.",
        discussion: """
            The phrase has 12, 15, 18, 21 or 24 English words (BIP-39). On secp256k1 the keys are those of BIP-32, on P-256 \
            those of SLIP-0010.

            Words, seeds and passphrases come from a file or from standard input (-), never from the command line, where every \
            user of the machine could read them. FILE of --seed holds 32 to 128 hexadecimal digits.
            """,
        options: [
            OptionDescription("--phrase", "FILE", "The words of the seed phrase."),
            OptionDescription("--seed", "FILE", "A seed in place of a phrase."),
            OptionDescription("--passphrase", "FILE", "The passphrase of the phrase (default none)."),
            OptionDescription("--path", "PATH", "The derivation path (default m/44'/539'/0'/0/0)."),
            OptionDescription("--algorithm", "NAME", "ECDSA_P256 or ECDSA_secp256k1 (default both)."),
            OptionDescription("--hash", "NAME", "The account key's hash, SHA2_256 or SHA3_256 (default SHA2_256)."),
            OptionDescription("--weight", "NUMBER", "The account key's weight, 0–1000 (default 1000)."),
            OptionDescription("--private-key", help: "Print the private keys too. They are secrets."),
            FlowOptions.json,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let source = try FlowSeedSource(arguments)
        let hash = try hash(arguments)
        let weight = try arguments.integer("--weight", in: 0...NewAccountKey.fullWeight, default: 1000)
        var report = FlowKeysReport(path: source.path.description, words: source.phrase?.wordCount)
        for algorithm in try algorithms(arguments) {
            let key = try FlowPrivateKey(algorithm, seed: source.seed(), path: source.path)
            report.keys.append(
                .init(key, hash: hash, weight: weight, showsPrivateKey: arguments.has("--private-key")))
        }
        if arguments.has("--json") {
            try FlowOptions.print(report)
        } else {
            for line in report.lines { Console.print(line) }
        }
        return 0
    }

    private static func algorithms(_ arguments: Arguments) throws(UsageError) -> [FlowSignatureAlgorithm] {
        guard let name = arguments.text("--algorithm") else { return FlowSignatureAlgorithm.allCases }
        guard let algorithm = FlowSignatureAlgorithm(name: name) else {
            throw UsageError("--algorithm takes ECDSA_P256 or ECDSA_secp256k1, not \(name).")
        }
        return [algorithm]
    }

    private static func hash(_ arguments: Arguments) throws(UsageError) -> FlowHashAlgorithm {
        let name = arguments.text("--hash") ?? FlowHashAlgorithm.sha2_256.name
        guard let hash = FlowHashAlgorithm(name: name), hash.isForAccountKeys else {
            throw UsageError("--hash takes SHA2_256 or SHA3_256, not \(name).")
        }
        return hash
    }
}
