extension Subscribers {
    /// How a stream ended.
    ///
    /// https://developer.apple.com/documentation/combine/subscribers/completion
    public enum Completion<Failure: Error> {
        /// As it should.
        case finished
        /// With an error.
        case failure(Failure)
    }
}

extension Subscribers.Completion: Sendable where Failure: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}

extension Subscribers.Completion {
    /// The same completion with another kind of error.
    func mapError<New: Error>(_ transform: (Failure) -> New) -> Subscribers.Completion<New> {
        switch self {
        case .finished: .finished
        case .failure(let error): .failure(transform(error))
        }
    }
}
