/// What is on a phone at one moment.
public struct RemoteScreen: Sendable, CustomStringConvertible {
    /// An element.
    public struct Element: Decodable, Sendable, Hashable {
        /// Its name in touches.
        public var id: String
        /// Its role, such as `button`.
        public var role: String
        /// Its words.
        public var label: String
        /// Its value; nil if it has none.
        public var value: String?
        /// The identifier that the app gave it; nil if none.
        public var identifier: String?
        /// Whether it takes touches.
        public var isEnabled: Bool
        /// What is in it.
        public var children: [Element]

        /// This element and all below it, in reading order.
        var all: [Element] { [self] + children.flatMap(\.all) }
    }

    struct Reply: Decodable {
        struct Display: Decodable {
            struct Surface: Decodable {
                struct App: Decodable { var _0: String }
                var app: App?
            }
            var revision: Int
            var surface: Surface
            var root: Element
            var overlay: Element?
            var banner: Element?
        }
        var display: Display
    }

    /// Grows with every visible change.
    public let revision: Int
    /// The bundle identifier of the app in front; nil on the home and lock screens.
    public let app: String?
    /// The identifier of the system's question, such as `prompt.faceIDPermission`; nil if nothing is asked.
    public let prompt: String?
    /// What can be touched, in reading order: behind a question, an alert or a sheet nothing can.
    public let elements: [Element]
    /// What lies over the rest: the system's question, or the last alert or sheet of the app; nil if nothing does.
    public let front: Element?
    /// What can't be touched, because it is behind ``front``.
    let behind: [Element]

    /// Roles of what does something when it is touched.
    private static let controlRoles: Set<String> = [
        "button", "link", "cell", "toggle", "picker", "slider", "disclosure", "textField", "secureTextField",
    ]
    private static let modalRoles: Set<String> = ["alert", "confirmationDialog", "sheet", "fullScreenCover"]

    init(_ reply: Reply) {
        let display = reply.display
        revision = display.revision
        app = display.surface.app?._0
        prompt = display.overlay?.identifier
        let everything = display.root.all
        front = display.overlay ?? everything.last { Self.modalRoles.contains($0.role) }
        elements = (front?.all ?? everything) + (display.banner?.all ?? [])
        let touchable = Set(elements.map(\.id))
        behind = everything.filter { !touchable.contains($0.id) }
    }

    /// The element of an identifier or, failing that, of a label; nil if it is not there.
    ///
    /// Of several, such as a button and a text with its words, a control is meant.
    public func find(_ name: String, roles: Set<String>? = nil) -> Element? {
        Self.find(name, roles, in: elements)
    }

    /// A sentence about an element that can't be touched because something lies over it; nil if there is none.
    func obstacle(to name: String, roles: Set<String>?) -> String? {
        guard let front, Self.find(name, roles, in: behind) != nil else { return nil }
        let title = front.all.lazy.map(\.label).first { !$0.isEmpty } ?? ""
        return "“\(name)” is behind the \(front.role) “\(title)”."
    }

    private static func find(_ name: String, _ roles: Set<String>?, in elements: [Element]) -> Element? {
        let wanted = elements.filter { roles?.contains($0.role) ?? true }
        func first(_ matches: (Element) -> Bool) -> Element? {
            let found = wanted.filter(matches)
            return found.first { controlRoles.contains($0.role) } ?? found.first
        }
        return first { $0.identifier == name } ?? first { $0.label == name }
    }

    /// A line for each element that has words.
    public var description: String {
        let lines = elements.filter { !$0.label.isEmpty || $0.identifier != nil }.map { element in
            "  \(element.role) “\(element.label)”" + (element.value.map { " = \($0)" } ?? "")
                + (element.identifier.map { " #\($0)" } ?? "") + (element.isEnabled ? "" : " (disabled)")
        }
        return (["app \(app ?? "-"), prompt \(prompt ?? "-")"] + lines).joined(separator: "\n")
    }
}
