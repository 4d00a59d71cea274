import Foundation
@_spi(Latchkey) import UIKit

nonisolated extension View {
    /// Registers a handler for a URL that the app is to open: of a scheme that it registered, or of its site.
    ///
    /// All handlers of views that are there get it, also while another app, a sheet or an alert is before them.
    /// See <https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)>.
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        modifier(OpenURLModifier(action: action))
    }

    /// Registers a handler for an activity that the app is to go on with: on a virtual phone a link of its site,
    /// ``NSUserActivityTypeBrowsingWeb``.
    ///
    /// Handlers of ``onOpenURL(perform:)`` get such a link too.
    /// See <https://developer.apple.com/documentation/swiftui/view/oncontinueuseractivity(_:perform:)>.
    public func onContinueUserActivity(
        _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
    ) -> some View {
        modifier(
            OpenURLModifier { url in
                guard let activity = NSUserActivity(linkToSite: url), activity.activityType == activityType else {
                    return
                }
                action(activity)
            })
    }

    /// Says which events are for this view's scene; a phone has one scene, to which all of them go.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/view/handlesexternalevents(preferring:allowing:)>.
    public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }
}

extension Scene {
    /// Says which events make a new scene; a phone has one scene, to which all of them go.
    ///
    /// See <https://developer.apple.com/documentation/swiftui/scene/handlesexternalevents(matching:)>.
    public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }
}

/// Runs something with each URL that the app is to open.
nonisolated struct OpenURLModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    let action: (URL) -> Void

    @MainActor func updated(_ element: Element) {
        let (graph, number) = (element.graph, element.number)
        if graph.urlHandlers[number] == nil {
            element.onRemove { [weak graph] in graph?.urlHandlers[number] = nil }
        }
        // The newest, which sees the newest values.
        graph.urlHandlers[number] = action
    }
}
