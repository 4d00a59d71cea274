import Foundation
import Testing
import UIKit

@Suite("Pictures and password rules")
struct PictureTests {
    static let png =
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
        + Data([0, 0, 0x01, 0x02, 0, 0, 0, 40, 8, 6, 0, 0, 0, 0, 0, 0, 0])
    static let jpeg = Data([
        0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xC2, 0, 11, 8, 0, 40, 0x01, 0x02, 3, 0, 0, 0,
    ])
    static let gif = Data("GIF89a".utf8) + Data([0x02, 0x01, 40, 0, 0, 0, 0])

    @Test("the size of a picture is read from its header", arguments: [png, jpeg, gif])
    func size(data: Data) throws {
        #expect(UIImage(data: data)?.size == CGSize(width: 258, height: 40))
        #expect(UIImage(data: data, scale: 2)?.size == CGSize(width: 129, height: 20))
        let bytes = [UInt8](data)
        for end in 0..<min(bytes.count, 12) { #expect(UIImage(data: Data(bytes[..<end])) == nil) }
    }

    @Test(
        "other bytes are no picture", arguments: [Data(), Data("no".utf8), Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0])])
    func noPicture(data: Data) {
        #expect(UIImage(data: data) == nil)
    }

    @Test("a picture file is read by its path, its scale from its name")
    func file() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("logo@2x.png").path
        try Self.png.write(to: URL(fileURLWithPath: path))
        let image = try #require(UIImage(contentsOfFile: path))
        #expect(image.scale == 2)
        #expect(image.size == CGSize(width: 129, height: 20))
        #expect(image.pngData() == Self.png)
        #expect(image.jpegData(compressionQuality: 1) == nil)
        #expect(UIImage(contentsOfFile: path + "x") == nil)
    }

    @Test("a symbol is a picture by name")
    func symbols() {
        #expect(UIImage(systemName: "lock.shield")?.isSymbolImage == true)
        #expect(UIImage(systemName: "no symbol") == nil)
        #expect(UIImage(named: "there is none") == nil)
        #expect(UIImage.checkmark == UIImage.checkmark)
        #expect(UIImage.checkmark != UIImage.add)
    }

    @Test("password rules keep their words, in an archive too")
    func passwordRules() throws {
        let rules = UITextInputPasswordRules(descriptor: "required: upper; minlength: 12;")
        let data = try NSKeyedArchiver.archivedData(withRootObject: rules, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UITextInputPasswordRules.self, from: data)
        #expect(read?.passwordRulesDescriptor == "required: upper; minlength: 12;")
        #expect((rules.copy() as? UITextInputPasswordRules)?.passwordRulesDescriptor == rules.passwordRulesDescriptor)
    }
}
