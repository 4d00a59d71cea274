/// A request to a Flow access node and its reply, taken apart.
public struct DecodedFlow: Codable, Sendable, Hashable {
    /// The transaction that was sent, field by field; empty for other requests.
    public var transaction: [NamedValue]
    /// The node's reply in plain words; nil without a reply, or for one with nothing to say.
    public var reply: String?
    /// The fault of the network that befell the request, by its name; nil for none.
    public var fault: String?
}
