extension Visit {
    /// Reports the Flow network, once for several quick changes.
    func planFlowPanel() { plan("flow") { $0.tellFlow() } }

    /// Brings the page up to the blocks that the clock has made meanwhile, if the network was used and a page listens.
    func tendFlow() {
        guard flow.current != nil, feed.hasListeners else { return }
        planFlowPanel()
    }

    /// Reports the network if anything has changed; only its heights if nothing else has.
    private func tellFlow() {
        guard let new = flow.panel else { return }
        let old = toldFlow.withLock { told in
            defer { told = new }
            return told
        }
        if new.withoutBlocks != old?.withoutBlocks {
            feed.publish("flow", new)
        } else if new.blocks != old?.blocks {
            feed.publish("flowBlocks", new.blocks)
        }
    }

    /// Changes the network, and returns what the page shows then.
    func changeFlow(_ body: (LabFlowNetwork) throws(LabError) -> Void) throws(LabError) -> FlowPanel {
        try body(flow)
        _ = flow.node
        planFlowPanel()
        guard let panel = flow.panel else { throw .noVisit }
        return panel
    }

    /// Says that an app was killed where it was to be.
    func killed(_ words: String, phone: String) {
        note("app", phone: phone, words)
        feed.publish("notice", Notice(level: "info", text: "\(words).", next: "Open it again, and see how it goes on."))
        planPhonePanels(phone)
    }
}
