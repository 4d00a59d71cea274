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
    /// What can be touched, in reading order: behind a question nothing can.
    public let elements: [Element]

    init(_ reply: Reply) {
        let display = reply.display
        revision = display.revision
        app = display.surface.app?._0
        prompt = display.overlay?.identifier
        elements = (display.overlay ?? display.root).all + (display.banner?.all ?? [])
    }

    /// The element of an identifier or, failing that, of a label; nil if it is not there.
    public func find(_ name: String, roles: Set<String>? = nil) -> Element? {
        let wanted = elements.filter { roles?.contains($0.role) ?? true }
        return wanted.first { $0.identifier == name } ?? wanted.first { $0.label == name }
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
