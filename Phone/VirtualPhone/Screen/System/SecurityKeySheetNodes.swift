/// The sheet of a security key.
enum SecurityKeySheetNodes {
    static func nodes(
        _ request: SecurityKeyRequest, _ shown: ScreenState.ShownPrompt, _ prefix: String
    ) -> [ScreenNode] {
        var question = SystemNodes.text("\(prefix).question", request.question, font: "headline")
        question.identifier = "prompt.securityKey.question"
        let cancel = SystemNodes.button("\(prefix).cancel", "Cancel", identifier: "prompt.cancel", role: "cancel")
        switch request.step {
        case .touch(let isAtHand, let problem):
            var nodes = [question]
            if problem != nil {
                nodes.append(
                    SystemNodes.text("\(prefix).problem", "This security key is not registered.", color: "red"))
            }
            nodes.append(cancel)
            if isAtHand {
                // The person's, who touches the key and not the screen.
                nodes.append(
                    SystemNodes.button("\(prefix).allow", "Touch the Security Key", identifier: "person.securityKey"))
            }
            return nodes
        case .pin(let retries, let isWrong):
            var nodes = [question]
            if isWrong {
                nodes.append(
                    SystemNodes.text("\(prefix).problem", "Incorrect PIN. Attempts left: \(retries).", color: "red"))
            }
            return nodes + [
                SystemNodes.secret(
                    "\(prefix).field", "PIN", identifier: "prompt.securityKey.field", typed: shown.typed,
                    isNumeric: false),
                cancel, SystemNodes.button("\(prefix).ok", "OK", identifier: "prompt.ok"),
            ]
        case .account(let names):
            return [question] + PromptOverlay.accounts(names, chosen: shown.account, prefix) + [
                cancel, SystemNodes.button("\(prefix).continue", "Continue", identifier: "prompt.continue"),
            ]
        }
    }
}

extension SecurityKeyRequest {
    /// Whether the sheet asks for the PIN.
    var isPIN: Bool {
        if case .pin = step { true } else { false }
    }

    fileprivate var question: String {
        switch (step, purpose) {
        case (.touch, .registration): "To register a security key for “\(relyingParty)”, insert and activate it."
        case (.touch, .assertion): "To sign in to “\(relyingParty)”, insert and activate your security key."
        case (.pin, _): "Enter the PIN for your security key."
        case (.account, _): "Choose an account to sign in to “\(relyingParty)”."
        }
    }
}
