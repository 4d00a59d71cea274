import VirtualPhone

extension Visit {
    /// Writes a line of the results log.
    ///
    /// - Parameter time: when it happened, in milliseconds since 1970; now, if missing.
    func note(
        _ kind: String, phone: String? = nil, _ words: String, detail: String? = nil, passed: Bool? = nil,
        milliseconds: Double? = nil, at time: Int64? = nil
    ) {
        let now = time ?? clock.milliseconds
        let entry = log.append { number in
            ResultEntry(
                id: number, at: now, kind: kind, phone: phone, words: words, detail: detail, passed: passed,
                milliseconds: milliseconds)
        }
        feed.publish("log", entry)
    }

    /// Writes down what somebody does to a phone.
    func note(_ touch: Touch, by toucher: TouchWords.Toucher = .visitor, on phone: LabPhone) {
        let words = TouchWords.words(touch, by: toucher, on: phone.phone.display) { phone.bundle($0)?.displayName }
        if let words { note("touch", phone: phone.id, words) }
    }

    /// Something is going over a wire; returns it with its number.
    func began(_ entry: WireEntry) -> WireEntry {
        let entry = wire.append { number in
            var entry = entry
            entry.id = number
            return entry
        }
        feed.publish("wire", entry)
        return entry
    }

    /// Something goes another way over a wire than before, or has come to its end.
    func went(_ entry: WireEntry) {
        // Forgotten meanwhile, by a reset or for newer ones.
        guard wire.replace(entry.id, with: entry) else { return }
        feed.publish("wire", entry)
        if !entry.faults.isEmpty, let phone = try? phone(entry.phone) { tellFaults(of: phone) }
        if entry.decoded.flow == nil { planServerPanel() } else { planFlowPanel() }
    }

    /// The server has acted: its messages are delivered.
    func serverActed() async {
        await server.sendMessages()
        takeMessages()
    }

    /// Delivers what the server has sent meanwhile: notices follow the change that they tell.
    func takeMessages() {
        let (server, number, receivers) = state.withLock { state in
            (
                state.server, state.serverNumber,
                state.phones.compactMap { phone in
                    state.gateways[phone.key].map { (phone: phone, faults: $0.faults) }
                }
            )
        }
        let before = mailbox.messages.first?.id
        deliver(mailbox.take(server.messages, from: number, phones: receivers))
        if mailbox.messages.first?.id != before { feed.publish("messages", MessageList(messages: mailbox.messages)) }
    }

    /// Delivers late messages whose time has come.
    func deliverDueMessages() {
        let due = mailbox.due(at: clock.milliseconds, phones: phones)
        guard !due.isEmpty else { return }
        deliver(due)
        feed.publish("messages", MessageList(messages: mailbox.messages))
    }

    private func deliver(_ messages: [Message]) {
        let phones = phones
        for message in messages {
            for phone in phones where message.phones.contains(phone.id) {
                phone.phone.receive(message: TextMessage(sender: "Latchkey", body: message.body))
            }
        }
    }

    /// Reports the server's data, once for several quick changes.
    func planServerPanel() {
        plan("server") { visit in
            guard visit.feed.hasListeners else {
                visit.isPanelOwed.withLock { $0 = true }
                // Somebody may have come just now.
                if visit.feed.hasListeners { visit.listenerCame() }
                return
            }
            guard let panel = try? visit.serverPanel() else { return }
            visit.feed.publish("server", panel)
        }
    }

    /// A new listener gets the unreported changes.
    func listenerCame() {
        let isOwed = isPanelOwed.withLock { isOwed in
            defer { isOwed = false }
            return isOwed
        }
        if isOwed { planServerPanel() }
    }

    /// The server's data; blocks.
    func serverPanel() throws(LabError) -> ServerPanel {
        while true {
            let (server, rules) = state.withLock { ($0.server, $0.rules) }
            do throws(LabError) {
                return try ServerInspector(server: server, rules: rules, now: clock.milliseconds).panel()
            } catch {
                // Another one took its place meanwhile, and its files are gone: then that one is meant.
                guard self.server !== server else { throw error }
            }
        }
    }
}
