import LatchkeyWire
import Testing

@Suite("Base64")
struct Base64Tests {
    @Test(
        "both alphabets are read, padded or not (RFC 4648 §10)",
        arguments: [
            ("", ""), ("Zg==", "f"), ("Zg", "f"), ("Zm8=", "fo"), ("Zm8", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
            ("Zm9vYmE=", "fooba"), ("Zm9vYmFy", "foobar"), ("Zm9vYmE", "fooba"),
        ])
    func reads(text: String, plain: String) {
        #expect(Base64.decode(text) == Array(plain.utf8))
    }

    @Test(
        "the last two characters of either alphabet mean the same",
        arguments: ["+/+/", "-_-_"])
    func alphabets(text: String) {
        #expect(Base64.decode(text) == [0xFB, 0xFF, 0xBF])
    }

    @Test(
        "what is not strict is refused",
        arguments: [
            "A", "AAAAA", "=", "==", "===", "====", "A===", "AA=", "AAA==", "AAAA=", "AAAA==", "AAAA====", "=AAA",
            "A=AA",
            "AA=A", "AA==AA==", "AA==A", "Zh==", "Zh", "Zm9=", "Zm9", "+/-_", "-_+/", "+-AA", " Zg==", "Zg== ",
            "Zg==\n",
            "Zm 9v", "Zm\n9v", "Zm\r\n9v", "Zm9v\u{0}", "Zm9v!", "Zm9.", "Zm,9", "é===", "Ｚｇ==", "Z\u{301}g=",
            "\u{212A}AAA",
        ])
    func refuses(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test("what is encoded is read again, and has one spelling in each form")
    func roundTrip() {
        var generator = SeededGenerator(seed: 64)
        for count in 0..<130 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let (standard, url) = (Base64.encode(bytes), Base64.encodeURL(bytes))
            #expect(Base64.decode(standard) == bytes)
            #expect(Base64.decode(url) == bytes)
            #expect(standard.utf8.count == (count + 2) / 3 * 4)
            #expect(url.utf8.count == (count * 4 + 2) / 3)
            #expect(!url.contains { "+/=".contains($0) })
        }
    }

    @Test("changing one character gives other bytes or nothing, never the same bytes")
    func oneSpelling() {
        let bytes = [UInt8](0..<32)
        let text = Array(Base64.encodeURL(bytes))
        for index in text.indices {
            for character in "ABab01-_+/=. " where character != text[index] {
                var changed = text
                changed[index] = character
                #expect(Base64.decode(String(changed)) != bytes)
            }
        }
    }
}
