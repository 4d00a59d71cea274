#if !canImport(Darwin)
import Glibc

/// Unicode's normal forms: GNU libunistring here, Foundation on Apple's systems.
enum SystemText {
    /// `u8_normalize` of uninorm.h, and the form that is asked for.
    private struct Library: @unchecked Sendable {
        typealias Normalize =
            @convention(c) (
                UnsafeRawPointer, UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>
            ) -> UnsafeMutablePointer<UInt8>?

        // Sendable because both belong to a library that stays loaded.
        let normalize: Normalize
        let formKD: UnsafeRawPointer

        /// The library that GnuTLS brings along, which libmicrohttpd needs; `nil` if it is not installed.
        ///
        /// Loaded when the first text needs it: hardly any does.
        static let loaded: Library? = {
            for version in [5, 2] {
                guard let handle = dlopen("libunistring.so.\(version)", RTLD_NOW | RTLD_LOCAL),
                    let normalize = dlsym(handle, "u8_normalize"), let formKD = dlsym(handle, "uninorm_nfkd")
                else { continue }
                return Library(
                    normalize: unsafeBitCast(normalize, to: Normalize.self), formKD: UnsafeRawPointer(formKD))
            }
            return nil
        }()
    }

    /// How many times as long a text in UTF-8 gets in form KD at most (UAX #15, "Maximum Expansion").
    private static let expansion = 11

    /// The text in form KD.
    ///
    /// - Parameter text: UTF-8, not empty.
    /// - Throws: `FlowKeyError.system` if the library is missing or fails.
    static func compatibilityDecomposed(_ text: SecretBytes) throws(FlowKeyError) -> SecretBytes {
        guard let library = Library.loaded else {
            throw .system("libunistring is not installed, and the text has other characters than ASCII")
        }
        var (length, failure) = (text.count * expansion, Int32(0))
        let buffer = SecretBytes(count: length) { memory in
            text.withUnsafeBytes { bytes in
                guard let source = bytes.bindMemory(to: UInt8.self).baseAddress,
                    let target = memory.bindMemory(to: UInt8.self).baseAddress
                else { return failure = EINVAL }
                // The result is elsewhere only if it does not fit.
                let result = library.normalize(library.formKD, source, bytes.count, target, &length)
                if result != target { failure = result == nil ? errno : EOVERFLOW }
            }
        }
        guard failure == 0 else { throw .system("u8_normalize: \(String(cString: strerror(failure)))") }
        return buffer.withUnsafeBytes { SecretBytes($0[..<length]) }
    }
}
#endif
