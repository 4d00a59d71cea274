import Foundation
import Security
import Testing

@Suite("Texts that string tables translate")
struct StringLocalizationTests {
    private let english = Locale(identifier: "en_US_POSIX")

    /// A bundle with a German table, and another one called Errors.
    private func bundle() throws -> Bundle {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let tables = [
            "Localizable": """
            "Unlock" = "Entsperren";
            "%@ has %lld keys" = "%2$lld Schlüssel hat %1$@";
            "%lld%% done" = "zu %lld%% fertig";
            "TITLE" = "Hallo, %@!";
            "%@ only" = "%@ %d %s %9$@ %99999d %";
            """,
            "Errors": "\"Unlock\" = \"Fehler\";",
        ]
        for (name, text) in tables {
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).strings"))
        }
        return try #require(Bundle(url: folder))
    }

    @Test("a text that is in no table is as written, with its values")
    func untranslated() {
        let name = "Face ID"
        #expect(String(localized: "Unlock") == "Unlock")
        #expect(String(localized: "100%", comment: "All of it") == "100%")
        #expect(String(localized: "\(name) is \(7)% of \(UInt8(9))", locale: english) == "Face ID is 7% of 9")
        #expect(String(localized: "\(2.5) \(Float(0.5))", locale: english) == "2.500000 0.500000")
        #expect(String(localized: "\(CGFloat(1)) \(UInt.max)", locale: english) == "1.000000 18446744073709551615")
        #expect(String(localized: "\(2.456, specifier: "%.1f") \(7, specifier: "%03d")", locale: english) == "2.5 007")
        #expect(String(localized: "\(255, specifier: "%x") \(-1)", locale: english) == "ff -1")
        #expect(String(localized: "\(0.25, format: .percent.locale(english))") == "25%")
        #expect(String(localized: "\(NSNumber(value: 3)) \(NSString("a"))") == "3 a")
        #expect(String(localized: "KEY", defaultValue: "Hello, \(name)!") == "Hello, Face ID!")
        #expect(String(localized: String.LocalizationValue(name)) == "Face ID")
        #expect("\(1) a" as String.LocalizationValue == "\(1) a" && "\(1) a" as String.LocalizationValue != "\(2) a")
    }

    @Test("a text is found in the bundle's table by its key, with its values where the translation has them")
    func translated() throws {
        let bundle = try bundle()
        #expect(String(localized: "Unlock", bundle: bundle) == "Entsperren")
        #expect(String(localized: "Unlock", table: "Errors", bundle: bundle) == "Fehler")
        #expect(
            String(localized: "\("Anna") has \(3) keys", bundle: bundle, locale: english) == "3 Schlüssel hat Anna")
        #expect(String(localized: "\(50)% done", bundle: bundle, locale: english) == "zu 50% fertig")
        #expect(String(localized: "TITLE", defaultValue: "Hello, \("Anna")!", bundle: bundle) == "Hallo, Anna!")
    }

    @Test("a translation that asks for values that there are not reads no other memory")
    func wrongTranslation() throws {
        #expect(String(localized: "\("Anna") only", bundle: try bundle()) == "Anna %d %s %9$@ %99999d %")
    }
}
