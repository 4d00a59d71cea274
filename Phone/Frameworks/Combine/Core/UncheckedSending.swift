/// Carries something to where the compiler cannot see that it may go.
///
/// Combine's closures and values come without a promise to be sendable, as Apple's do: who uses a scheduler sees to it
/// that its values may go there.
struct UncheckedSending<Value>: @unchecked Sendable {
    nonisolated(unsafe) let value: Value
}
