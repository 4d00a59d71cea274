/// Carries what is not `Sendable` to the main thread, where alone it is used.
struct Held<Value>: @unchecked Sendable {
    let value: Value
}
