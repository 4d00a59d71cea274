import SwiftUI

/// One of an app's screens, each behind its tab.
public protocol ScreenTab: Hashable {
    /// The title of the tab and the navigation bar.
    var title: String { get }
    /// The tab's SF Symbol.
    var symbol: String { get }
}

extension View {
    /// Puts a screen behind its tab, below its title.
    public func screen(_ tab: some ScreenTab) -> some View {
        NavigationView { navigationTitle(tab.title) }
            .oneColumn()
            .tabItem { Label(tab.title, systemImage: tab.symbol) }
            .tag(tab)
    }
}
