import VirtualPhone

extension Display {
    /// What takes touches, the uppermost first.
    var grounds: [ScreenNode] { [overlay, banner, root].compactMap { $0 } }

    /// The app before the person; the home screen is one too.
    var frontApp: String {
        if case .app(let name) = surface { name } else { Self.springboard }
    }

    /// The app whose icon on the home screen has this id.
    func app(opening id: String) -> String? {
        guard surface == .home, root.all.first(where: { $0.id == id })?.style.kind == "icon" else { return nil }
        return id.split(separator: ".", maxSplits: 2).last.map(String.init)
    }
}
