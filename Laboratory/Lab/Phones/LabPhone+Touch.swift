import Foundation
import VirtualPhone

extension LabPhone {
    /// Says why nothing took a touch.
    ///
    /// - Throws: ``LabError``, unless there is nothing to say: Home on the lock screen does nothing on a real phone either.
    func refuse(_ touch: Touch) throws(LabError) {
        switch touch {
        case .tap(let id), .press(let id), .setText(let id, _), .pull(let id), .swipeToDelete(let id): throw missed(id)
        case .typeText, .submit: throw LabError(409, "no_keyboard", "No field has the keyboard. Tap one first.")
        case .open(let name):
            try require(name)
            try requireHomeScreen("The app \(name) was not opened.")
        case .close(let name): try require(name)
        case .openURL(let url):
            try requireHomeScreen("The link was not opened.")
            throw LabError(404, "no_app", "No app on this phone opens \(Self.start(of: url)).")
        case .home, .side: return
        }
    }

    /// What comes from outside of the apps is refused while the phone is locked, or asks something.
    private func requireHomeScreen(_ words: String) throws(LabError) {
        let display = phone.display
        if display.surface == .lockScreen { throw LabError(409, "not_touchable", words + " The phone is locked.") }
        if display.overlay != nil { throw LabError(409, "not_touchable", words + front(display)) }
    }

    /// A URL's scheme and host: what follows may be secret.
    static func start(of url: String) -> String {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme else { return "a text that is no URL" }
        return "\(scheme):" + (parts.host.map { "//\($0)" } ?? "")
    }

    private func require(_ app: String) throws(LabError) {
        let known = (phone.installedApps + [Display.settingsApp, Display.safariApp]).sorted()
        guard !known.contains(app) else { return }
        throw LabError(
            404, "no_app", "No app \(app) is on this phone. There are \(known.joined(separator: ", ")).")
    }

    private func missed(_ id: String) -> LabError {
        let display = phone.display
        let ground = display.overlay ?? display.root.front
        if ground.all.contains(where: { $0.id == id }) {
            return LabError(409, "not_touchable", "The element \(id) takes no such touch now.")
        }
        if display.grounds.contains(where: { $0.all.contains { $0.id == id } }) {
            return LabError(409, "not_touchable", "The element \(id) can’t be touched.\(front(display))")
        }
        return LabError(
            404, "no_element",
            "There is no element \(id) on the screen. Ask for phones/\(self.id)/display: each element has its id there."
        )
    }

    /// A sentence about what lies over the screen; empty if nothing does.
    private func front(_ display: Display) -> String {
        let ground = display.overlay ?? display.root.front
        guard ground.id != display.root.id else { return "" }
        let title = ground.all.lazy.map(\.label).first { !$0.isEmpty } ?? ""
        return " In front of it is the \(ground.role.rawValue) “\(title)”."
    }
}
