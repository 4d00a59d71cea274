import Foundation

/// The bytes of a picture file whose header was read: its kind and its size in pixels.
@_spi(Latchkey)
public struct PictureFile: Hashable, Sendable {
    /// The kinds of files that are known.
    public enum Kind: String, Hashable, Sendable {
        /// Portable Network Graphics (W3C, PNG 3).
        case png
        /// JPEG (ITU-T T.81).
        case jpeg
        /// Graphics Interchange Format (89a).
        case gif
    }

    /// The file.
    public let data: Data
    /// The kind.
    public let kind: Kind
    /// Pixels; at least 1.
    public let width: Int
    /// Pixels; at least 1.
    public let height: Int

    /// The file as a URL that holds its bytes (RFC 2397).
    public var dataURL: String { "data:image/\(kind.rawValue);base64,\(data.base64EncodedString())" }

    /// Reads the header; nil if it is none of a known kind.
    init?(_ data: Data) {
        let bytes = [UInt8](data)
        guard let (kind, width, height) = Self.header(bytes), width > 0, height > 0 else { return nil }
        (self.data, self.kind, self.width, self.height) = (data, kind, width, height)
    }

    private static func header(_ bytes: [UInt8]) -> (Kind, width: Int, height: Int)? {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // The first chunk is IHDR: length, name, width and height of four bytes each.
        if bytes.starts(with: png), bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) {
            return (.png, big(bytes[16..<20]), big(bytes[20..<24]))
        }
        if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8), bytes.count >= 13 {
            return (.gif, Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
        }
        return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? jpeg(bytes).map { (.jpeg, $0.width, $0.height) } : nil
    }

    /// The size in the frame header, which comes after other segments (T.81, B.2.2).
    private static func jpeg(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            // A frame header has a marker from C0 to CF; C4, C8 and CC are something else.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return (big(bytes[place + 7..<place + 9]), big(bytes[place + 5..<place + 7]))
            }
            let length = big(bytes[place + 2..<place + 4])
            guard length >= 2 else { return nil }
            place += 2 + length
        }
        return nil
    }

    private static func big(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
