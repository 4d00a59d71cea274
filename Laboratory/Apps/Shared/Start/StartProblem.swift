/// Why an app can't begin.
public enum StartProblem: Error, Sendable, Hashable, CaseIterable {
    case serverURL, serverID, flagsURL, chatterURL, flowNode, storage

    /// A sentence about the problem and where to fix it.
    public var sentence: String {
        switch self {
        case .serverURL: "The server’s address is not a URL: see LatchkeyServerURL or LATCHKEY_SERVER_URL."
        case .serverID: "The server’s name can’t be used: see LatchkeyServerID or LATCHKEY_SERVER_ID."
        case .flagsURL: "The address of the feature flags is not a URL: see LatchkeyFlagsURL or LATCHKEY_FLAGS_URL."
        case .chatterURL:
            "The address of Chatter’s server is not a URL: see LatchkeyChatterURL or LATCHKEY_CHATTER_URL."
        case .flowNode:
            "The address of the Flow access node can’t be used, it must be HTTPS: see LatchkeyFlowNode or LATCHKEY_FLOW_NODE."
        case .storage: "This phone gives the app no place to keep its state. Install the app anew."
        }
    }
}
