import VirtualPhone

/// Brings what is shown up to date (developer.apple.com/documentation/swiftui/refreshaction).
public struct RefreshAction: Sendable {
    let action: @Sendable () async -> Void

    /// Does it (developer.apple.com/documentation/swiftui/refreshaction/callasfunction()).
    public func callAsFunction() async { await action() }
}

private enum RefreshKey: EnvironmentKey {
    static let defaultValue: RefreshAction? = nil
}

extension EnvironmentValues {
    /// The action of pulling down (developer.apple.com/documentation/swiftui/environmentvalues/refresh).
    public internal(set) var refresh: RefreshAction? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }
}

nonisolated extension View {
    /// Pulling down brings what is shown up to date (developer.apple.com/documentation/swiftui/view/refreshable(action:)).
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        environmentChange { $0.refresh = RefreshAction(action: action) }
    }
}

extension Node {
    /// Makes a list or scroll view be pulled down, if something wants to know.
    func refresh(_ element: Element) {
        guard let refresh = element.environment.refresh else { return }
        screen.style.isRefreshable = true
        onPull = { Task { await refresh() } }
    }
}
