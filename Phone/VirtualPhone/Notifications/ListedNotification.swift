/// A notification as the lock screen shows it.
struct ListedNotification: Sendable {
    let number: Int64
    let appName: String
    let content: NotificationContent

    /// How many the lock screen shows of all apps.
    private static let maximum = 20
    /// How many characters of each text are shown.
    private static let longest = 256

    /// The newest of all apps, newest first.
    static func newest(_ phone: DurableState) -> [ListedNotification] {
        let all = phone.notifications.filter(\.value.status.isAllowed).flatMap { app, known in
            let name = phone.apps[app]?.displayName ?? app
            return known.delivered.map {
                ListedNotification(number: $0.number, appName: name, content: $0.request.content)
            }
        }
        return Array(all.sorted { $0.number > $1.number }.prefix(maximum))
    }

    private static let prefix = "system.lock.notification."

    /// The number of the notification that an element shows; nil for other elements.
    static func number(tapping id: String) -> Int64? {
        id.hasPrefix(prefix) ? Int64(id.dropFirst(prefix.count)) : nil
    }

    var node: ScreenNode {
        var node = SystemNodes.button("lock.notification.\(number)", "", identifier: "notification", symbol: "bell")
        node.label = Self.label(appName, content)
        node.style.isPressable = true
        let lines = [appName, content.title, content.subtitle, content.body].filter { !$0.isEmpty }
        node.children = lines.enumerated().map {
            SystemNodes.text("lock.notification.\(number).\($0.offset)", String($0.element.prefix(Self.longest)))
        }
        return node
    }

    /// What people read of a notification in one line.
    static func label(_ appName: String, _ content: NotificationContent) -> String {
        let texts = [appName, content.title, content.subtitle, content.body]
        return texts.filter { !$0.isEmpty }.map { String($0.prefix(longest)) }.joined(separator: ", ")
    }

    /// The banner: a headline, and what stands under it.
    static func node(_ banner: NotificationBanner) -> ScreenNode {
        let content = banner.notification.request.content
        // Of two that say the same, the later one is news too.
        let number = banner.notification.number
        let headline = content.title.isEmpty ? banner.appName : content.title
        let text = [content.subtitle, content.body].filter { !$0.isEmpty }.joined(separator: "\n")
        var style = ScreenStyle()
        style.isPressable = true
        return ScreenNode(
            id: "system.banner", role: .button, label: label(banner.appName, content), identifier: "notification",
            style: style,
            children: [
                ScreenNode(id: "system.banner.sender.\(number)", role: .text, label: String(headline.prefix(longest))),
                ScreenNode(id: "system.banner.body.\(number)", role: .text, label: String(text.prefix(longest))),
            ])
    }
}
