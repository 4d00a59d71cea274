/// A text message (SMS) that came in.
public struct TextMessage: Codable, Sendable, Hashable {
    /// The sender as shown to the person: a number or a name.
    public var sender: String
    /// The text.
    public var body: String

    /// Creates a message.
    public init(sender: String, body: String) {
        self.sender = sender
        self.body = body
    }

    /// The code that the keyboard offers to fill in: the first six digits that stand by themselves; nil without any.
    public var code: String? {
        var run = ""
        for character in body.unicodeScalars {
            if ("0"..."9").contains(character) {
                run.unicodeScalars.append(character)
            } else if run.utf8.count == 6 {
                return run
            } else {
                run = ""
            }
        }
        return run.utf8.count == 6 ? run : nil
    }
}
