import VirtualPhone

/// What a person does to a phone, in plain words.
enum TouchWords {
    /// A sentence for the results log; nil for typing, which is not written down.
    static func words(_ touch: Touch, on display: Display, app: (String) -> String?) -> String? {
        switch touch {
        case .tap(let id): "You tapped \(name(id, display))"
        case .pull(let id): "You pulled \(name(id, display)) down"
        case .swipeToDelete(let id): "You swiped \(name(id, display)) away"
        case .submit: "You pressed return"
        case .home: "You went to the home screen"
        case .side: "You pressed the side button"
        case .open(let bundle): "You opened \(app(bundle) ?? bundle)"
        case .close(let bundle): "You closed \(app(bundle) ?? bundle)"
        default: nil
        }
    }

    private static func name(_ id: String, _ display: Display) -> String {
        let label = display.grounds.lazy.flatMap(\.all).first { $0.id == id }?.label ?? ""
        return label.isEmpty ? "the screen" : "“\(label)”"
    }
}
