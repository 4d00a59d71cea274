/// An error that the node answers with: `{"code": 404, "message": "…"}`.
public struct NodeError: Error, Sendable, Hashable {
    /// The HTTP status, which the body repeats as `code`.
    public let status: Int
    /// The node's sentence.
    public let message: String

    /// The request is not in the form of the interface.
    static func badRequest(_ message: String) -> NodeError { NodeError(status: 400, message: message) }

    /// The node's checks refuse what the request holds.
    static func invalidArgument(_ message: String) -> NodeError {
        NodeError(status: 400, message: "Invalid Flow argument: \(message)")
    }

    /// There is no such account, block or transaction.
    static func notFound(_ message: String) -> NodeError {
        NodeError(status: 404, message: "Flow resource not found: \(message)")
    }
}
