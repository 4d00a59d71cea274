import Glibc

/// An error number of the system, as Apple's System framework has it.
@available(iOS 14, *)
public struct Errno: RawRepresentable, Error, Hashable, Codable, Sendable {
    /// The system's number.
    ///
    /// Linux numbers some errors otherwise than Darwin; the names mean the same.
    public let rawValue: CInt

    /// Creates an error from the system's number.
    public init(rawValue: CInt) { self.rawValue = rawValue }

    /// The error of the last call on this thread that failed.
    static var current: Errno { Errno(rawValue: errno) }
}

@available(iOS 14, *)
extension Errno: CustomStringConvertible, CustomDebugStringConvertible {
    /// The system's words for the error.
    public var description: String { strerror(rawValue).map { String(cString: $0) } ?? "\(rawValue)" }

    /// The system's words for the error.
    public var debugDescription: String { description }
}

@available(iOS 14, *)
extension Errno {
    /// Matches the error in a `catch`.
    public static func ~= (errno: Errno, error: any Error) -> Bool { error as? Errno == errno }
}

/// Runs a call of the system, again if a signal interrupted it and that is wanted.
///
/// - Throws: ``Errno`` if the call returns a negative number.
@available(iOS 14, *)
func calling<Result: SignedInteger>(again: Bool = false, _ body: () -> Result) throws(Errno) -> Result {
    while true {
        let result = body()
        if result >= 0 { return result }
        let error = Errno.current
        guard again, error == .interrupted else { throw error }
    }
}
