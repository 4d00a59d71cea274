import LatchkeyServer

/// The version of the whole package.
enum LatchkeyVersion {
    static let text = latchkeyVersion
}
