import LatchkeyFlow

/// What a text says about an account: an address and private keys, among any other words.
///
/// Blocto's recovery kit, and whatever a person has noted, say it in many forms. So it looks for hexadecimal numbers of
/// the right length only: 16 digits are an address, 64 a private key; a public key has 128. Whether a key is one of the
/// account's, and of which algorithm, the chain knows.
struct RecoveryKit: Sendable {
    /// The address; `nil` if there is none, or more than one.
    let address: FlowAddress?
    /// The numbers that may be private keys, each once, in their order.
    let scalars: [SecretBytes]

    /// Reads a text.
    init(_ text: String) {
        var addresses: [FlowAddress] = []
        var scalars: [SecretBytes] = []
        for run in Self.runs(text) {
            switch run.utf8.count {
            case 16:
                if let address = FlowAddress(String(run)), !addresses.contains(address) { addresses.append(address) }
            case 64:
                let scalar = Self.bytes(run)
                if !scalars.contains(scalar) { scalars.append(scalar) }
            default: break
            }
        }
        address = addresses.count == 1 ? addresses[0] : nil
        self.scalars = scalars
    }

    /// The runs of hexadecimal digits that stand for themselves, without `0x`.
    private static func runs(_ text: String) -> [Substring] {
        text.split { !$0.isLetter && !$0.isNumber }.compactMap { word in
            let digits = word.hasPrefix("0x") || word.hasPrefix("0X") ? word.dropFirst(2) : word
            return digits.allSatisfy { $0.isASCII && $0.isHexDigit } ? digits : nil
        }
    }

    private static func bytes(_ digits: Substring) -> SecretBytes {
        let values = digits.utf8.map { UInt8(Character(Unicode.Scalar($0)).hexDigitValue ?? 0) }
        return SecretBytes(count: values.count / 2) { memory in
            for index in memory.indices { memory[index] = values[2 * index] << 4 | values[2 * index + 1] }
        }
    }
}
