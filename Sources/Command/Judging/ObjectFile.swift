import LatchkeyCommandLine
import LatchkeyWire

/// Bytes that a person names on the command line: a file, or standard input as `-`.
struct ObjectFile: Sendable {
    /// The path on the command line.
    let path: String
    /// The bytes as they are.
    let content: [UInt8]

    /// More than any reader accepts: a longer file is malformed and need not be read to the end.
    private static let readLimit = 262_144

    /// Reads it.
    ///
    /// - Throws: `UsageError` if it can't be read: then nothing can be judged.
    init(path: String) throws(UsageError) {
        self.path = path
        do throws(FileReadError) {
            content = try FileBytes.first(Self.readLimit, of: path)
        } catch {
            throw UsageError("\(path == "-" ? "Standard input" : path) can't be read: \(error.reason)")
        }
    }

    /// The object in the file: decoded if the whole text is base64 or base64url, otherwise the bytes as they are.
    ///
    /// No App Attest object looks like such a text, because its first bytes or its certificates are not ASCII.
    var object: [UInt8] {
        let text = content.filter { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
        guard !text.isEmpty, let decoded = Base64.decode(String(decoding: text, as: UTF8.self)) else { return content }
        return decoded
    }

    /// Whether `object` was written as a text.
    var isText: Bool { object != content }

    /// The text, if it is a PEM block or several.
    var pemBlocks: [String] {
        guard let text = String(validating: content, as: UTF8.self) else { return [] }
        var blocks: [String] = []
        var lines: [Substring]?
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("-----BEGIN ") { lines = [] }
            lines?.append(line)
            if line.hasPrefix("-----END "), let block = lines {
                blocks.append(block.joined(separator: "\n") + "\n")
                lines = nil
            }
        }
        return blocks
    }
}
