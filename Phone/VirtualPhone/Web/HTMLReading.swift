import CHTMLReader

/// Calls a receiver for the elements and texts of an HTML page.
protocol HTMLReceiver: AnyObject {
    /// An element begins; false passes over what is inside.
    func open(_ name: String, _ attributes: [String: String]) -> Bool
    /// An element ends.
    func close(_ name: String)
    /// Text, with all its blanks.
    func text(_ text: String)
}

enum HTMLReading {
    /// Parses a page, however broken, and tells a receiver what is in it.
    ///
    /// - Parameter encoding: a name such as "utf-8"; nil leaves it to the page.
    /// - Returns: false if nothing could be made of the page.
    static func read(_ bytes: [UInt8], encoding: String?, into receiver: any HTMLReceiver) -> Bool {
        guard !bytes.isEmpty, let length = Int32(exactly: bytes.count) else { return false }
        var handler = HTMLReaderHandler(
            open: { context, name, attributes in
                HTMLReading.heard(context).open(String(cString: name), HTMLReading.pairs(attributes)) ? 1 : 0
            },
            close: { context, name in HTMLReading.heard(context).close(String(cString: name)) },
            text: { context, text in HTMLReading.heard(context).text(String(cString: text)) })
        let held = Held(receiver)
        return bytes.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return false }
            let context = Unmanaged.passUnretained(held).toOpaque()
            return withExtendedLifetime(held) {
                HTMLReaderRead(start, length, encoding, &handler, context) == 0
            }
        }
    }

    /// The receiver, behind a class that C's functions can name.
    private final class Held {
        let receiver: any HTMLReceiver
        init(_ receiver: any HTMLReceiver) { self.receiver = receiver }
    }

    fileprivate static func heard(_ context: UnsafeMutableRawPointer?) -> any HTMLReceiver {
        guard let context else { return Deaf() }
        return Unmanaged<Held>.fromOpaque(context).takeUnretainedValue().receiver
    }

    fileprivate static func pairs(_ attributes: UnsafePointer<UnsafePointer<CChar>?>) -> [String: String] {
        var pairs: [String: String] = [:]
        var index = 0
        while let name = attributes[index], let value = attributes[index + 1] {
            // Of two with one name, browsers take the first.
            let name = String(cString: name).lowercased()
            if pairs[name] == nil { pairs[name] = String(cString: value) }
            index += 2
        }
        return pairs
    }
}

/// Hears nothing.
private final class Deaf: HTMLReceiver {
    func open(_ name: String, _ attributes: [String: String]) -> Bool { false }
    func close(_ name: String) {}
    func text(_ text: String) {}
}
