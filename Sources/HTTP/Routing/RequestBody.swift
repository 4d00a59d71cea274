/// The kind of body that a route accepts.
public enum RequestBody: Sendable, Equatable {
    /// No body. One that comes all the same is read, within the limit, and dropped; its type does not matter.
    case none
    /// JSON. A body with another `Content-Type`, or with none, is answered 415; an empty one goes to the handler.
    case json
    /// Anything: the handler judges body and type.
    case any
}
