/// The sender that a configuration asks for.
struct MessageChannel: Sendable {
    /// Sends messages; `nil` if the server sends none.
    let sender: (any MessageSender)?
    /// The sender again, if it is an inbox.
    let inbox: MessageInbox?

    /// Makes the sender.
    ///
    /// - Throws: `ServerStartError.messages` for an inbox outside the lab: codes would be sent to nobody.
    init(_ configuration: ServerConfiguration, clock: @escaping @Sendable () -> UInt64) throws(ServerStartError) {
        switch configuration.messages {
        case .none: (sender, inbox) = (nil, nil)
        case .inbox:
            guard configuration.profile == .lab else {
                throw .messages(reason: "the inbox is for the lab profile alone")
            }
            let inbox = MessageInbox(clock: clock)
            (sender, self.inbox) = (inbox, inbox)
        case .twilio(let configuration): (sender, inbox) = (TwilioMessageSender(configuration), nil)
        }
    }
}
