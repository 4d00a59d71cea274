/// How we know that Apple behaves so; grades as in the project's study of Apple's keychain.
struct Evidence: Sendable {
    enum Grade: String, Sendable {
        case source = "S"
        case test = "T"
        case linux = "R"
        case documentation = "D"
        case report = "I"
        case object = "O"
        case open = "?"
    }

    let grades: [Grade]
    let place: String

    /// Grade and place, for example "[S] SecItemDb.c:346".
    var text: String { grades.map { "[\($0.rawValue)]" }.joined() + " \(place)" }

    /// Read in Apple's open-source Security project.
    static func source(_ place: String) -> Evidence { Evidence(grades: [.source], place: place) }
    /// Fixed by one of Apple's own tests.
    static func test(_ place: String) -> Evidence { Evidence(grades: [.test], place: place) }
    /// Apple's documentation.
    static func documentation(_ place: String) -> Evidence { Evidence(grades: [.documentation], place: place) }
    /// An issue or forum report.
    static func report(_ place: String) -> Evidence { Evidence(grades: [.report], place: place) }
    /// Conflicting, or needs a real iPhone.
    static func open(_ place: String, _ grades: Grade...) -> Evidence {
        Evidence(grades: grades + [.open], place: place)
    }
    /// Read off what real iPhones made.
    static func object(_ place: String) -> Evidence { Evidence(grades: [.object], place: place) }
    /// Several kinds of evidence.
    static func both(_ first: Grade, _ second: Grade, _ place: String) -> Evidence {
        Evidence(grades: [first, second], place: place)
    }
}
