import Foundation
import MobileCoreServices
import Security
import Testing
@testable import UniformTypeIdentifiers

@Suite("Uniform type identifiers")
struct UTTypeTests {
    @Test("types have their identifiers, extensions and MIME types")
    func system() throws {
        #expect(UTType.json.identifier == "public.json")
        #expect(UTType.json.preferredFilenameExtension == "json" && UTType.json.preferredMIMEType == "application/json")
        #expect(UTType("public.PNG") == .png && UTType("com.example.nowhere") == nil)
        #expect(UTType(filenameExtension: "JPG") == .jpeg && UTType(filenameExtension: "mp4") == .mpeg4Movie)
        #expect(UTType(mimeType: "text/csv") == .commaSeparatedText)
        #expect(UTType.utf8PlainText.isDeclared && UTType.utf8PlainText.isPublic && !UTType.pkcs12.isPublic)
    }

    @Test("a type conforms to what it stems from")
    func conformance() {
        #expect(UTType.utf8PlainText.supertypes == [.plainText, .text, .data, .content, .item])
        #expect(UTType.json.conforms(to: .json) && !UTType.json.isSubtype(of: .json))
        #expect(UTType.svg.conforms(to: .image) && UTType.svg.conforms(to: .xml))
        #expect(UTType.data.isSupertype(of: .x509Certificate) && !UTType.folder.conforms(to: .data))
    }

    @Test("all types that the system's name are declared")
    func parents() {
        for type in SystemTypes.all {
            for parent in type.parents { #expect(UTType(parent) != nil, "\(parent) of \(type.identifier)") }
        }
        #expect(Set(SystemTypes.all.map(\.identifier)).count == SystemTypes.all.count)
    }

    @Test("an unknown extension has a dynamic type that knows its tag; its identifier is Apple's")
    func dynamic() throws {
        let type = try #require(UTType(filenameExtension: "SMD"))
        #expect(type.identifier == "dyn.ah62d4rv4ge81g5pe")
        #expect(type.isDynamic && !type.isDeclared && type.preferredFilenameExtension == "smd")
        #expect(type.conforms(to: .data) && !type.conforms(to: .text))
        #expect(UTType("dyn.ah62d4rv4ge81g5pe") == type)
        let image = try #require(UTType(mimeType: "image/x-own", conformingTo: .image))
        #expect(image.conforms(to: .content) && UTType(image.identifier)?.preferredMIMEType == "image/x-own")
        // The extension's type is no image.
        #expect(UTType(filenameExtension: "txt", conformingTo: .image)?.isDynamic == true)
    }

    @Test(
        "what is no identifier of a dynamic type is none",
        arguments: [
            "dyn.", "dyn.a", "dyn.ah62d4rv4ge81g5p!", "dyn.ah62d4rv4ge", "dyn.ah62d4rv4ge81g5pea",
            "dyn.bh62d4rv4ge81g5pe",
        ])
    func hostile(identifier: String) {
        #expect(UTType(identifier) == nil)
        #expect(
            UTType(filenameExtension: "") == nil && UTType(filenameExtension: String(repeating: "x", count: 256)) == nil
        )
    }

    @Test("an app's own type that no property list declares conforms to what is said where it is used")
    func own() throws {
        let type = UTType(exportedAs: "com.example.vault", conformingTo: .json)
        #expect(type.conforms(to: .text) && !type.isDeclared && type.preferredFilenameExtension == nil)
        let list: [String: Any] = [
            "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": "public.text", "UTTypeDescription": "A note",
            "UTTypeTagSpecification": ["public.filename-extension": ["note"], "public.mime-type": "text/x-note"],
        ]
        let declared = try #require(TypeDeclaration(list))
        #expect(declared.parents == ["public.text"] && declared.description == "A note")
        #expect(declared.tags == [.filenameExtension: ["note"], .mimeType: ["text/x-note"]])
        #expect(TypeDeclaration(["UTTypeConformsTo": "public.text"]) == nil)
    }

    @Test("a type is written as its identifier, and read if it is declared")
    func coding() throws {
        let data = try JSONEncoder().encode([UTType.pdf])
        #expect(String(decoding: data, as: UTF8.self) == #"["com.adobe.pdf"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: data) == [.pdf])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([UTType].self, from: Data(#"["x"]"#.utf8)) }
    }

    @Test("names of files get a type's extension once")
    func names() {
        let folder = URL(fileURLWithPath: "/tmp/keys", isDirectory: true)
        #expect(folder.appendingPathComponent("backup", conformingTo: .json).path == "/tmp/keys/backup.json")
        #expect(folder.appendingPathComponent("photo.JPG", conformingTo: .jpeg).path == "/tmp/keys/photo.JPG")
        #expect(folder.appendingPathComponent("notes.txt", conformingTo: .json).path == "/tmp/keys/notes.txt.json")
        #expect(folder.appendingPathComponent("old", conformingTo: .folder).absoluteString == "file:///tmp/keys/old/")
    }

    @Test("the older names are the same types")
    func older() {
        #expect(UTType(kUTTypeUTF8PlainText as String) == .utf8PlainText)
        #expect(UTType(kUTTypeX509Certificate as String) == .x509Certificate)
    }

    @Test("the older functions know tags and conformances")
    func olderFunctions() throws {
        // As libraries find out the MIME type of a file to upload.
        let identifier = try #require(
            UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "pdf" as CFString, nil))
        let type = identifier.takeRetainedValue()
        #expect(type as String == "com.adobe.pdf")
        let mimeType = UTTypeCopyPreferredTagWithClass(type, kUTTagClassMIMEType)?.takeRetainedValue()
        #expect(mimeType as String? == "application/pdf")
        #expect(UTTypeCopyPreferredTagWithClass(kUTTypeItem, kUTTagClassMIMEType) == nil)
        let all = UTTypeCreateAllIdentifiersForTag(kUTTagClassMIMEType, "image/png" as CFString, kUTTypeImage)
        #expect(all?.takeRetainedValue() as? [String] == ["public.png"])
        #expect(UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "" as CFString, nil) == nil)
        #expect(UTTypeConformsTo(kUTTypeJPEG, kUTTypeImage) && !UTTypeConformsTo(kUTTypeImage, kUTTypeJPEG))
        #expect(UTTypeConformsTo("com.example.x" as CFString, "com.example.X" as CFString))
        #expect(UTTypeIsDeclared(kUTTypePNG) && !UTTypeIsDynamic(kUTTypePNG))
        #expect(UTTypeIsDynamic("dyn.ah62d4rv4ge81g5pe" as CFString))
    }
}
