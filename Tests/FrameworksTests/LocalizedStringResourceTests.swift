import Foundation
import Security
import Testing

@Suite("Texts that are looked up when they are shown")
struct LocalizedStringResourceTests {
    /// A bundle with tables in two languages.
    private func bundle() throws -> Bundle {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).bundle")
        let words = ["en": ["Unlock", "%lld keys of %@"], "de": ["Entsperren", "%2$@ hat %1$lld Schlüssel"]]
        for (language, texts) in words {
            let place = folder.appendingPathComponent("\(language).lproj")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let table = "\"UNLOCK\" = \"\(texts[0])\";\n\"%lld keys of %@\" = \"\(texts[1])\";\n"
            try Data(table.utf8).write(to: place.appendingPathComponent("Doors.strings"))
        }
        return try #require(Bundle(url: folder))
    }

    private enum Door: CustomLocalizedStringResourceConvertible {
        case front

        var localizedStringResource: LocalizedStringResource { "The front door" }
    }

    @Test("a text that is in no table is as written, with its values")
    func untranslated() {
        let count = 3
        let resource: LocalizedStringResource = "\(count) keys of \("Anna")"
        #expect(resource.key == "%lld keys of %@" && resource.table == nil && resource.bundle == .main)
        #expect(String(localized: resource) == "3 keys of Anna")
        #expect(String(localized: LocalizedStringResource("KEY", defaultValue: "Hello")) == "Hello")
        #expect(String(localized: Door.front.localizedStringResource) == "The front door")
        #expect(String(localized: "Open: \(resource)") == "Open: 3 keys of Anna")
        #expect(resource == "\(3) keys of \("Anna")" && resource != "\(4) keys of \("Anna")")
        #expect(resource.localizedStringResource == resource)
    }

    @Test("the locale chooses the table's language", arguments: [("de", "Entsperren"), ("en_GB", "Unlock")])
    func language(row: (locale: String, text: String)) throws {
        var resource = LocalizedStringResource(
            "UNLOCK", defaultValue: "?", table: "Doors", bundle: .atURL(try bundle().bundleURL))
        resource.locale = Locale(identifier: row.locale)
        #expect(String(localized: resource) == row.text)
    }

    @Test("a translation has the values where it wants them")
    func values() throws {
        let resource = LocalizedStringResource(
            "\(3) keys of \("Anna")", table: "Doors", locale: Locale(identifier: "de_AT"),
            bundle: .atURL(try bundle().bundleURL))
        #expect(String(localized: resource) == "Anna hat 3 Schlüssel")
    }

    @Test("a resource is what it was after encoding and decoding")
    func coding() throws {
        let resource = LocalizedStringResource(
            "\(3) of \(2.5) \("x")", table: "Doors", bundle: .forClass(NSObject.self))
        let data = try JSONEncoder().encode(resource)
        #expect(try JSONDecoder().decode(LocalizedStringResource.self, from: data) == resource)
    }
}
