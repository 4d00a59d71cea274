import VirtualPhone

/// What is done to a phone, in plain words.
enum TouchWords {
    /// Who touches: the subject of the sentence.
    enum Toucher: String, Sendable {
        case visitor = "You"
        case scenario = "The scenario"
        case recording = "The recording"
    }

    /// A sentence for the results log; nil for typing, which is not written down.
    static func words(
        _ touch: Touch, by toucher: Toucher, on display: Display, app: (String) -> String?
    ) -> String? {
        deed(touch, on: display, app: app).map { "\(toucher.rawValue) \($0)" }
    }

    private static func deed(_ touch: Touch, on display: Display, app: (String) -> String?) -> String? {
        switch touch {
        case .tap(let id): "tapped \(name(id, display))"
        case .press(let id): "held \(name(id, display))"
        case .pull(let id): "pulled \(name(id, display)) down"
        case .swipeToDelete(let id): "swiped \(name(id, display)) away"
        case .submit: "pressed return"
        case .home: "went to the home screen"
        case .side: "pressed the side button"
        case .open(let bundle): "opened \(app(bundle) ?? bundle)"
        case .openURL(let url): "opened a link: \(LabPhone.start(of: url))"
        case .close(let bundle): "closed \(app(bundle) ?? bundle)"
        default: nil
        }
    }

    private static func name(_ id: String, _ display: Display) -> String {
        let label = display.grounds.lazy.flatMap(\.all).first { $0.id == id }?.label ?? ""
        return label.isEmpty ? "the screen" : "“\(label)”"
    }
}
