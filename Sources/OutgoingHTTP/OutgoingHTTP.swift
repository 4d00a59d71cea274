/// Sends requests to other servers by libcurl, which is loaded with the first.
///
/// It follows no redirection, keeps no cookies and caches nothing; TLS is judged by the system's certificates.
public enum OutgoingHTTP {
    /// Whether libcurl is installed; loads it.
    public static var isAvailable: Bool { Transfers.shared != nil }

    /// Sends one request and waits for its reply without blocking, at most for `timeout`; ends with the task.
    public static func exchange(_ request: OutgoingRequest, timeout: Duration) async -> OutgoingOutcome {
        guard request.isSendable else { return .failed(.badURL) }
        guard let transfers = Transfers.shared else { return .failed(.libraryMissing) }
        let transfer = Transfer(request, timeout: timeout)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.expect { continuation.resume(returning: $0) }
                // A cancellation before this line has found nobody to tell.
                guard !Task.isCancelled else { return transfer.end(.failed(.canceled)) }
                transfers.begin(transfer)
            }
        } onCancel: {
            transfers.cancel(transfer)
        }
    }

    /// Sends one request, and hands on what came of it, at most after `timeout`.
    ///
    /// - Parameter completion: called once, on any thread; that of libcurl must not be kept waiting.
    /// - Returns: what ends the request early, with ``OutgoingFailure/canceled``.
    public static func begin(
        _ request: OutgoingRequest, timeout: Duration, completion: @escaping @Sendable (OutgoingOutcome) -> Void
    ) -> @Sendable () -> Void {
        guard request.isSendable else {
            completion(.failed(.badURL))
            return {}
        }
        guard let transfers = Transfers.shared else {
            completion(.failed(.libraryMissing))
            return {}
        }
        let transfer = Transfer(request, timeout: timeout)
        transfer.expect(completion)
        transfers.begin(transfer)
        return { transfers.cancel(transfer) }
    }
}
