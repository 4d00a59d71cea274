import Foundation
import Security
import Testing

// Foundation's own, which is unavailable, makes the name alone no type (ios-on-linux.md).
// The first two names and their forms are Apple's examples:
// https://developer.apple.com/documentation/foundation/personnamecomponents/formatstyle/style-swift.property
@Suite("Names of people")
struct PersonNameTests {
    private static let clark = PersonNameComponents(
        namePrefix: "Dr.", givenName: "Thomas", middleName: "Louis", familyName: "Clark", nameSuffix: "Esq.",
        nickname: "Tom")

    private func formatter(_ style: Security.PersonNameComponentsFormatter.Style, _ locale: String = "en_US")
        -> Security.PersonNameComponentsFormatter
    {
        let formatter = Security.PersonNameComponentsFormatter()
        formatter.style = style
        formatter.locale = Locale(identifier: locale)
        return formatter
    }

    @Test(
        "each style has its parts",
        arguments: [
            (.default, "Thomas Clark"), (.short, "Tom"), (.medium, "Thomas Clark"),
            (.long, "Dr. Thomas Louis Clark Esq."), (.abbreviated, "TC"),
        ] as [(Security.PersonNameComponentsFormatter.Style, String)])
    func styles(row: (style: Security.PersonNameComponentsFormatter.Style, text: String)) {
        #expect(formatter(row.style).string(from: Self.clark) == row.text)
    }

    @Test("a locale, or the script of the name, puts the family name first")
    func order() {
        #expect(formatter(.medium, "zh_CN").string(from: Self.clark) == "Clark Thomas")
        #expect(formatter(.abbreviated, "zh_CN").string(from: Self.clark) == "CT")
        #expect(formatter(.long, "zh_CN").string(from: Self.clark) == "Dr. Clark Thomas Louis Esq.")
        #expect(formatter(.medium).string(from: PersonNameComponents(givenName: "振宁", familyName: "杨")) == "杨振宁")
    }

    @Test("what is missing leaves no space, and no name is no text")
    func missing() {
        let anna = PersonNameComponents(givenName: "Anna", familyName: "")
        #expect(formatter(.long).string(from: anna) == "Anna")
        #expect(formatter(.abbreviated).string(from: anna) == "A")
        #expect(formatter(.short).string(from: anna) == "Anna")
        #expect(formatter(.long).string(from: PersonNameComponents()) == "")
        #expect(formatter(.medium).string(for: anna) == "Anna" && formatter(.medium).string(for: 1) == nil)
        #expect(Security.PersonNameComponentsFormatter.localizedString(from: anna, style: .long) == "Anna")
    }

    @Test("the phonetic representation is written if wanted")
    func phonetic() {
        var name = PersonNameComponents(givenName: "Anna")
        name.phoneticRepresentation = PersonNameComponents(givenName: "an-na")
        #expect(
            Security.PersonNameComponentsFormatter.localizedString(from: name, style: .long, options: .phonetic)
                == "an-na")
    }

    @Test("the newer way writes the same")
    func formatted() {
        let style = PersonNameComponents.FormatStyle(style: .long, locale: Locale(identifier: "en_US"))
        #expect(Self.clark.formatted(style) == "Dr. Thomas Louis Clark Esq.")
        #expect(Self.clark.formatted(.name(style: .abbreviated).locale(Locale(identifier: "zh_CN"))) == "CT")
    }

    @Test(
        "a name is read",
        arguments: [
            ("Anna", "|Anna|||"), ("Anna Karenina", "|Anna||Karenina|"),
            ("Anna B. C. Karenina", "|Anna|B. C.|Karenina|"),
            ("Dr. Thomas Louis Clark, Esq.", "Dr.|Thomas|Louis|Clark|Esq."), ("Clark, Thomas L", "|Thomas|L|Clark|"),
        ])
    func reading(row: (text: String, parts: String)) throws {
        let name = try #require(formatter(.long).personNameComponents(from: row.text))
        let parts = [name.namePrefix, name.givenName, name.middleName, name.familyName, name.nameSuffix]
        #expect(parts.map { $0 ?? "" }.joined(separator: "|") == row.parts)
        #expect(formatter(.long).personNameComponents(from: "  ") == nil)
    }
}
