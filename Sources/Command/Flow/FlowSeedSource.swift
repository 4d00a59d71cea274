import LatchkeyCommandLine
import LatchkeyFlow

/// The seed that the keys come from, by the options of `latchkey flow derive`.
struct FlowSeedSource: Sendable {
    /// The phrase; `nil` if a seed was given.
    let phrase: SeedPhrase?
    /// The derivation path.
    let path: DerivationPath
    private let given: SecretBytes?
    private let passphrase: SecretBytes

    /// Reads the files of `--phrase` and `--passphrase`, or that of `--seed`.
    ///
    /// - Throws: `UsageError`; `FlowKeyError` for words that are no seed phrase.
    init(_ arguments: Arguments) throws {
        switch (arguments.text("--phrase"), arguments.text("--seed")) {
        case (let file?, nil):
            let secondFile = arguments.text("--passphrase")
            guard file != "-" || secondFile != "-" else {
                throw UsageError("Only one of --phrase and --passphrase can be standard input.")
            }
            phrase = try SeedPhrase(text: try SecretFile.read(file))
            passphrase = try secondFile.map { try Self.line(SecretFile.read($0)) } ?? SecretBytes([])
            given = nil
        case (nil, let file?):
            guard arguments.text("--passphrase") == nil else {
                throw UsageError("--passphrase belongs to --phrase: a seed has it inside already.")
            }
            phrase = nil
            passphrase = SecretBytes([])
            given = try Self.seed(SecretFile.read(file), path: file)
        default: throw UsageError("Give --phrase FILE or --seed FILE. See: latchkey flow derive --help")
        }
        guard let path = arguments.text("--path").map(DerivationPath.init) ?? .flow else {
            throw UsageError("--path takes a path such as m/44'/539'/0'/0/0.")
        }
        self.path = path
    }

    /// The seed, 16–64 bytes.
    func seed() throws(FlowKeyError) -> SecretBytes {
        if let given { return given }
        guard let phrase else { throw .seedLength }
        return try phrase.seed(passphrase: passphrase)
    }

    /// The text without the line end that editors put behind it.
    private static func line(_ text: SecretBytes) -> SecretBytes {
        text.withUnsafeBytes { bytes in
            let end = bytes.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            return SecretBytes(bytes[..<(end.map { $0 + 1 } ?? 0)])
        }
    }

    private static func seed(_ text: SecretBytes, path: String) throws(UsageError) -> SecretBytes {
        let digits = line(text)
        var isHexadecimal = digits.count % 2 == 0 && (32...128).contains(digits.count)
        let seed = SecretBytes(count: digits.count / 2) { memory in
            digits.withUnsafeBytes { bytes in
                for index in memory.indices {
                    guard let high = digit(bytes[2 * index]), let low = digit(bytes[2 * index + 1]) else {
                        isHexadecimal = false
                        return
                    }
                    memory[index] = high << 4 | low
                }
            }
        }
        guard isHexadecimal else { throw UsageError("\(path) does not hold 32 to 128 hexadecimal digits.") }
        return seed
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        Character(Unicode.Scalar(character)).hexDigitValue.map(UInt8.init)
    }
}
