/// Text without long rows of combining marks, as in Unicode's stream-safe format (UAX #15).
///
/// Swift brings a text into its normal form to compare or hash it, and sorts the marks for that in quadratic time: a row of
/// 64 KiB costs half a second, one of a megabyte two minutes.
package enum StreamSafeText {
    /// Whether bytes, read as UTF-8, have no more than ``JSONSyntax/maximumMarks`` consecutive combining marks.
    package static func isSafe(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count > JSONSyntax.maximumMarks, bytes.contains(where: { $0 >= 0x80 }) else { return true }
        var marks = 0
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            // None of the first characters is a mark.
            guard scalar.value >= 0x300, scalar.properties.canonicalCombiningClass != .notReordered else {
                marks = 0
                continue
            }
            marks += 1
            if marks > JSONSyntax.maximumMarks { return false }
        }
        return true
    }
}
