extension RateLimiter {
    /// Takes one from every limit.
    ///
    /// - Throws: `RequestFailure.limited` if one of them is used up; nothing was taken then.
    @discardableResult
    func charge(_ subject: String, now seconds: Int64) throws(RequestFailure) -> RateLimitState {
        switch take(subject, now: seconds) {
        case .allowed(let state): return state
        case .refused(let state): throw .limited(state)
        }
    }
}
