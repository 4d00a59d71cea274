import Foundation

/// A protocol that makes `ProcessInfo()` compile; only `ProcessInfo` conforms.
///
/// Foundation's own initializer can't be called on Linux, and only an initializer of a protocol may assign `self`.
public protocol ProcessInfoInitializable {}

extension ProcessInfoInitializable {
    /// Gives the information of this process, as `ProcessInfo()` does on Apple's systems.
    public init() {
        // `ProcessInfo` is the only type that conforms, hence both sides are references to it.
        self = unsafeBitCast(ProcessInfo.processInfo, to: Self.self)
    }
}

extension ProcessInfo: ProcessInfoInitializable {}
