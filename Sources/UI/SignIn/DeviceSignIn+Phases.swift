import LatchkeyKit

extension DeviceSignIn {
    /// Makes a call, and tells whether the person or the server is waited for meanwhile.
    ///
    /// Existing observers of the steps still receive them.
    @MainActor func telling<Value: Sendable>(
        _ tell: @escaping @MainActor (SignInPhase) -> Void,
        _ body: @MainActor (DeviceSignIn) async throws(LatchkeyError) -> Value
    ) async throws(LatchkeyError) -> Value {
        // A stream, so that phases come in their order, and all of them before the end.
        let (phases, reports) = AsyncStream<SignInPhase>.makeStream()
        let follower = Task { for await phase in phases { tell(phase) } }
        let other = context.onStep
        let reporting = reporting { step in
            other?(step)
            if let phase = SignInPhase(step) { reports.yield(phase) }
        }
        tell(.working)
        let result: Result<Value, LatchkeyError>
        do throws(LatchkeyError) {
            result = .success(try await body(reporting))
        } catch {
            result = .failure(error)
        }
        reports.finish()
        await follower.value
        return try result.get()
    }
}
