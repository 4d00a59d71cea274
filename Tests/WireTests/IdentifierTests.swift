import LatchkeyWire
import Testing

/// A text and whether a rule allows it.
struct RuleCase: Sendable, CustomTestStringConvertible {
    let text: String
    let isValid: Bool

    var testDescription: String { "\(isValid ? "valid" : "invalid"): \(text.debugDescription.prefix(48))" }

    static func valid(_ texts: String...) -> [RuleCase] { texts.map { RuleCase(text: $0, isValid: true) } }
    static func invalid(_ texts: String...) -> [RuleCase] { texts.map { RuleCase(text: $0, isValid: false) } }

    /// What no identifier of ASCII characters may contain, wherever it stands.
    static let foreign = invalid(
        "", " ", "a b", "a\n", "\na", "a\u{0}", "a\t", "a\r\n", "a\u{7F}", "a\u{85}", "é", "e\u{301}", "ａ", "\u{212A}",
        "١", "a\u{200B}", "a\u{202E}b", "👤", "a\"", "a'", "a\\", "a;b", "a,b", "a%20b", "a?b", "a#b", "a&b", "<a>")
}

@Suite("Identifiers of the wire")
struct IdentifierTests {
    static let a63 = String(repeating: "a", count: 63)

    @Test(
        "a username is 1–64 characters of A–Z a–z 0–9 . _ @ + -",
        arguments: RuleCase.valid(
            "a", "testuser", "Anna.B_c@example.org", "a+b-c", "0", a63 + "z", "...", ".a", "-", "@")
            + RuleCase.invalid(a63 + "bb", "a/b", "a:b", "a~", ".", "..") + RuleCase.foreign)
    func username(_ rule: RuleCase) {
        #expect((Username(rawValue: rule.text)?.rawValue == rule.text) == rule.isValid)
    }

    @Test(
        "a device id is 1–128 characters of A–Z a–z 0–9 . _ : -",
        arguments: RuleCase.valid("d", "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "a:b.c_d", "...", a63 + a63 + "12")
            + RuleCase.invalid(a63 + a63 + "123", "a/b", "a@b", "a+b", ".", "..") + RuleCase.foreign)
    func deviceID(_ rule: RuleCase) {
        #expect((DeviceID(rawValue: rule.text)?.rawValue == rule.text) == rule.isValid)
    }

    @Test(
        "a server id is 1–128 characters of A–Z a–z 0–9 . _ : / -",
        arguments: RuleCase.valid("s", "https://id.example.org:8443/v1", a63 + a63 + "12")
            + RuleCase.invalid(a63 + a63 + "123", "a@b", "a+b") + RuleCase.foreign)
    func serverID(_ rule: RuleCase) {
        #expect((ServerID(rawValue: rule.text)?.rawValue == rule.text) == rule.isValid)
    }

    @Test(
        "a device model is 1–64 Unicode characters, none of which controls, breaks or turns the text",
        arguments: RuleCase.valid(
            "i", "iPhone 15 Pro", "Annas iPhone", "アンナのiPhone", "📱", "👩\u{200D}💻", "آيفون", "\"'<>&\\", a63 + "é",
            String(repeating: "📱", count: 64))
            + RuleCase.invalid(
                "", a63 + "bb", String(repeating: "📱", count: 65), "a\n", "\u{0}", "a\u{1B}[31m", "a\u{7F}",
                "a\u{80}", "a\u{9F}", "a\u{85}", "a\u{61C}", "a\u{200E}", "\u{200F}a", "a\u{2028}", "a\u{2029}",
                "\u{202A}",
                "a\u{202E}b", "a\u{2066}", "a\u{2069}"))
    func deviceModel(_ rule: RuleCase) {
        #expect((DeviceModel(rawValue: rule.text)?.rawValue == rule.text) == rule.isValid)
    }

    @Test("a combining mark counts as a character of its own, as a JSON Schema counts")
    func scalarsAreCounted() {
        let pairs = String(repeating: "e\u{301}", count: 32)
        #expect(DeviceModel(rawValue: pairs) != nil)
        #expect(DeviceModel(rawValue: pairs + "e") == nil)
    }

    @Test(
        "a telephone number is + and 7–15 digits, the first not 0",
        arguments: RuleCase.valid("+1234567890", "+1234567", "+123456789012345")
            + RuleCase.invalid(
                "+123456", "+1234567890123456", "+0123456789", "1234567890", "++123456789", "+12345 67890",
                "+1234567890\n", "+١٢٣٤٥٦٧٨٩", "+123456789a", "+", "", "+12345678\u{0}"))
    func phoneNumber(_ rule: RuleCase) {
        #expect((PhoneNumber(rawValue: rule.text)?.rawValue == rule.text) == rule.isValid)
    }

    @Test(
        "a masked number shows two digits and keeps its length",
        arguments: [("+1234567890", "+••••••••90"), ("+1234567", "+•••••67"), ("+123456789012345", "+•••••••••••••45")])
    func masked(number: String, masked: String) throws {
        #expect(try #require(PhoneNumber(rawValue: number)).masked == masked)
    }

    @Test(
        "a one-time password is 6 digits of ASCII",
        arguments: RuleCase.valid("123456", "000000", "999999")
            + RuleCase.invalid(
                "12345", "1234567", "", "12345a", "+12345", "-12345", "12 345", "123456\n", " 123456", "１２３４５６",
                "١٢٣٤٥٦", "12345\u{0}", "0x1234", "1e5000"))
    func oneTimePassword(_ rule: RuleCase) {
        #expect((OneTimePassword(rawValue: rule.text)?.rawValue == rule.text) == rule.isValid)
    }

    @Test(
        "a one-time password of a number keeps its leading zeros",
        arguments: [(0, "000000"), (7, "000007"), (99_999, "099999"), (999_999, "999999"), (1_000_000, nil)]
            as [(UInt32, String?)])
    func oneTimePasswordNumber(number: UInt32, text: String?) {
        #expect(OneTimePassword(number: number)?.rawValue == text)
    }

    @Test("printing a one-time password, or what holds one, does not show it")
    func oneTimePasswordIsHidden() throws {
        let password = try #require(OneTimePassword(rawValue: "271828"))
        let request = VerifyOTPRequest(username: try #require(Username(rawValue: "anna")), otp: password)
        for text in ["\(password)", String(reflecting: password), "\(request)"] {
            #expect(!text.contains("271828"))
        }
    }

    @Test(
        "key ids and refresh tokens are 43 characters of base64url",
        arguments: RuleCase.valid(String(repeating: "A", count: 43), "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU")
            + RuleCase.invalid(
                "", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
                String(repeating: "A", count: 42) + "=", String(repeating: "A", count: 42) + "+",
                String(repeating: "A", count: 42) + "/", String(repeating: "A", count: 42) + "\n",
                String(repeating: "A", count: 41) + "é"))
    func base64URL(_ rule: RuleCase) {
        #expect((DeviceKeyID(rawValue: rule.text) != nil) == rule.isValid)
        #expect((RefreshToken(rawValue: rule.text) != nil) == rule.isValid)
    }

    @Test("a key id is made of 32 bytes and no other number", arguments: [0, 1, 31, 32, 33, 64])
    func keyIDLength(count: Int) {
        let id = DeviceKeyID(publicKeyDigest: [UInt8](repeating: 0xFF, count: count))
        #expect((id != nil) == (count == 32))
        if let id { #expect(DeviceKeyID(rawValue: id.rawValue) == id) }
    }

    @Test("a refresh token is made of 32 bytes and no other number", arguments: [0, 31, 32, 33])
    func refreshTokenLength(count: Int) {
        let token = RefreshToken(bytes: [UInt8](repeating: 0xFB, count: count))
        #expect((token != nil) == (count == 32))
        if let token { #expect(RefreshToken(rawValue: token.rawValue) == token) }
    }

    @Test("printing a refresh token, or what holds one, does not show it")
    func refreshTokenIsHidden() throws {
        let token = try #require(RefreshToken(rawValue: RefreshToken.example))
        for text in ["\(token)", String(reflecting: token), "\(RefreshRequest(refreshToken: token))"] {
            #expect(!text.contains(RefreshToken.example))
        }
    }

    @Test("names differ by case")
    func caseCounts() {
        #expect(Username(rawValue: "Anna") != Username(rawValue: "anna"))
        #expect(DeviceID(rawValue: "A") != DeviceID(rawValue: "a"))
    }
}
