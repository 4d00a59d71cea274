import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// JSON whose members are sorted: else they come in another order each time, and no two texts can be compared.
enum SortedJSON {
    /// The value as JSON in UTF-8; `nil` if it can't be written as JSON.
    static func bytes(of value: some Encodable) -> [UInt8]? {
        if let plain = value as? any PlainWritable {
            var object = PlainJSONWriter()
            plain.write(to: &object)
            if let bytes = object.bytes { return bytes }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { Array($0) }
    }
}
