import Foundation
import Security

/// Threads on which rights wait for the phone, so that neither the caller nor the cooperative pool waits.
@available(iOS 16, *)
enum RightThread {
    /// Carries what is not `Sendable` to the one who asked for it, who alone uses it.
    private struct Carried<Value>: @unchecked Sendable {
        let value: Value
    }

    /// Does some work, and gives its value or its error.
    static func run<Value>(
        _ work: @escaping () throws -> Value, _ handler: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) {
        let carried = Carried(value: work)
        let thread = Thread {
            do {
                handler(try carried.value(), nil)
            } catch {
                handler(nil, error)
            }
        }
        thread.name = "LocalAuthentication"
        thread.start()
    }

    /// Waits for a value or an error.
    nonisolated(nonsending) static func value<Value>(
        _ start: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Carried<Value>, any Error>) in
            start { value, error in
                let result = value.map { Carried(value: $0) }
                continuation.resume(with: result.map { .success($0) } ?? .failure(error ?? LAError(.systemCancel)))
            }
        }.value
    }

    /// Waits for an error, or for none.
    nonisolated(nonsending) static func outcome(
        _ start: (@escaping @Sendable ((any Error)?) -> Void) -> Void
    ) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            start { continuation.resume(with: $0.map { .failure($0) } ?? .success(())) }
        }
    }

    /// The data that a function of Security makes.
    ///
    /// - Throws: the function's error, as an ``LAError`` if it is one.
    static func result(
        _ function: (UnsafeMutablePointer<Unmanaged<CFError>?>?) -> CFData?
    ) throws -> Data {
        var failure: Unmanaged<CFError>?
        if let data = function(&failure) { return data as Data }
        throw error(failure)
    }

    /// A function's error, as an ``LAError`` if it is one.
    static func error(_ failure: Unmanaged<CFError>?) -> any Error {
        let object = failure?.takeRetainedValue() ?? status(errSecInternalError)
        var error: LAError?
        return LAError._conditionallyBridgeFromObjectiveC(object, result: &error)
            ? error ?? LAError(.systemCancel) : object
    }

    /// A status of the keychain as an error.
    static func status(_ status: OSStatus) -> NSError { NSError(domain: NSOSStatusErrorDomain, code: Int(status)) }
}
