import LatchkeyKeyRotation
import LatchkeyKit
import LatchkeyLock

/// One life of JavaScript's: takes its calls, settles their promises, and sends it events.
///
/// Parameters come as React Native hands them over. Every failure rejects; nothing that failed is resolved. Each promise
/// is settled once, also when the app's own code throws, a run is stopped, or JavaScript is loaded anew.
public final class RotationBridge: Sendable {
    private struct State {
        var calls: [Int: Call] = [:]
        var count = 0
        var hasEnded = false
    }

    /// A call without an answer yet.
    private struct Call {
        let promise: BridgePromise
        var task: Task<Void, Never>?
    }

    private static let count = Lock(0)

    private let host: RotationHost?
    private let number: Int
    private let state = Lock(State())

    /// Begins a life of JavaScript's.
    ///
    /// - Parameter host: the app's rotations; without them every call that needs them is rejected with `E_NOT_CONFIGURED`.
    public init(host: RotationHost?) {
        self.host = host
        number = Self.count.withLock { count in
            count += 1
            return count
        }
    }

    deinit {
        invalidate()
    }

    // MARK: - Calls

    /// Begins the rotation of an account, or goes on with it, until it rests: resolves `{ network, address, status }`.
    ///
    /// A second call while one runs joins it: both get the same answer.
    public func startKeyRotation(_ params: Any?, _ promise: BridgePromise) {
        run(.start, params, promise)
    }

    /// Begins anew with other keys, where an error's suggestion is `startAnew`; the old keys stay until the end.
    public func startKeyRotationAnew(_ params: Any?, _ promise: BridgePromise) {
        run(.startAnew, params, promise)
    }

    /// Goes on with a rotation that was begun, at launch for example; shows nothing if there is nothing to do.
    public func resumeKeyRotation(_ params: Any?, _ promise: BridgePromise) {
        run(.resume, params, promise)
    }

    /// Has the app's own screens show the words and ask for some, then revokes the old keys.
    public func confirmBackup(_ params: Any?, _ promise: BridgePromise) {
        run(.backup, params, promise)
    }

    /// Stops a run, and deletes the new keys where that is safe: `discarded`; else the status says how it rests.
    public func cancelKeyRotation(_ params: Any?, _ promise: BridgePromise) {
        run(.cancel, params, promise)
    }

    /// Tells how an account's rotation stands: `{ network, address, status, isRunning, step, stepCount, phase }`.
    public func getKeyRotationStatus(_ params: Any?, _ promise: BridgePromise) {
        answer(promise, params) { (host, account) async throws(BridgeFailure) in
            .object(try await host.state(of: account))
        }
    }

    /// Finds out whether the keys need rotating: `{ network, address, answer }`, and `weight` for `importKey`.
    public func checkForBloctoKeys(_ params: Any?, _ promise: BridgePromise) {
        answer(promise, params) { (host, account) async throws(BridgeFailure) in
            .object(account.members.merging(try await host.check(account).members) { $1 })
        }
    }

    /// Tells how the owner can be authenticated: `{ available, passcodeSet, biometryType, reason, code }`.
    public func checkBiometricAvailability(_ promise: BridgePromise) {
        answer(promise) { .object(await DeviceCapability.current().members) }
    }

    /// Asks for the owner's face, finger or passcode: resolves `true`, and is rejected in every other case.
    public func authenticateUser(_ reason: Any?, _ promise: BridgePromise) {
        guard let reason = reason as? String, !reason.isEmpty else {
            promise.settle(.failure(BridgeFailure(member: "reason", mustBe: "a text that is not empty")))
            return
        }
        answer(promise) { () async throws(BridgeFailure) in
            let authentication = DeviceAuthentication(reason: reason)
            defer { authentication.invalidate() }
            do throws(LatchkeyError) {
                try await authentication.evaluateOwner()
                return true
            } catch {
                throw BridgeFailure(error)
            }
        }
    }

    // MARK: - Events

    /// Begins to send events, on any thread, in their order for each account.
    public func startObserving(_ send: @escaping @Sendable (BridgeEvent) -> Void) {
        guard !state.withLock({ $0.hasEnded }) else { return }
        host?.listen(number, send)
    }

    /// Sends no more events.
    public func stopObserving() {
        host?.listen(number, nil)
    }

    /// JavaScript is gone: every open promise is rejected with `E_RELOADED`, no event is sent any more.
    ///
    /// A prompt of ``authenticateUser(_:_:)`` is taken away. Rotations go on: the next life of JavaScript's joins them.
    public func invalidate() {
        let calls = state.withLock { state in
            state.hasEnded = true
            defer { state.calls = [:] }
            return Array(state.calls.values)
        }
        stopObserving()
        for call in calls {
            // Before the end of its task settles it otherwise.
            call.promise.settle(.failure(.reloaded))
            call.task?.cancel()
        }
    }

    // MARK: - Answers

    private func run(_ operation: RotationOperation, _ params: Any?, _ promise: BridgePromise) {
        answer(promise, params) { (host, account) async throws(BridgeFailure) in
            let status = try await host.run(operation, account)
            return .object(account.members.merging(["status": .text(status.rawValue)]) { $1 })
        }
    }

    private func answer(
        _ promise: BridgePromise, _ params: Any?,
        _ work: @escaping @Sendable (RotationHost, RotationAccount) async throws(BridgeFailure) -> BridgeValue
    ) {
        do throws(BridgeFailure) {
            let account = try AccountParams.account(params)
            guard let host else { throw .notConfigured }
            answer(promise) { () async throws(BridgeFailure) in try await work(host, account) }
        } catch {
            promise.settle(.failure(error))
        }
    }

    private func answer(
        _ promise: BridgePromise, _ work: @escaping @Sendable () async throws(BridgeFailure) -> BridgeValue
    ) {
        guard let call = open(promise) else { return promise.settle(.failure(.reloaded)) }
        let task = Task { [weak self] in
            let result: Result<BridgeValue, BridgeFailure>
            do throws(BridgeFailure) {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            self?.close(call)
            promise.settle(result)
        }
        let isOpen = state.withLock { state in
            state.calls[call]?.task = task
            return state.calls[call] != nil
        }
        // It has been answered, or JavaScript has gone in this moment.
        if !isOpen { task.cancel() }
    }

    /// Notes a call; `nil` if JavaScript is gone.
    private func open(_ promise: BridgePromise) -> Int? {
        state.withLock { state in
            guard !state.hasEnded else { return nil }
            state.count += 1
            state.calls[state.count] = Call(promise: promise)
            return state.count
        }
    }

    private func close(_ call: Int) {
        state.withLock { $0.calls[call] = nil }
    }
}
