import Foundation
import Testing

@testable import Security

/// `NSPredicate` by texts, which Foundation lacks on Linux.
@Suite("Predicates by texts")
struct PredicateTests {
    private static let email = "[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,64}"

    @Test(
        "a text matches an expression as a whole",
        arguments: [
            ("anna@example.com", true), ("anna@example", false), ("x anna@example.com", false), ("", false),
            ("anna@example.com\n", false), ("anna.b+c@mail.example.com", true),
        ])
    func matches(text: String, expected: Bool) {
        #expect(NSPredicate(format: "SELF MATCHES %@", Self.email).evaluate(with: text) == expected)
        #expect(NSPredicate(format: "SELF MATCHES %@", argumentArray: [Self.email]).evaluate(with: text) == expected)
    }

    @Test(
        "comparisons of a text",
        arguments: [
            ("SELF == 'Ärger'", true), ("SELF = \"ärger\"", false), ("SELF ==[c] 'ärger'", true),
            ("SELF ==[cd] 'arger'", true), ("SELF != 'Ärger'", false), ("SELF <> 'x'", true),
            ("SELF BEGINSWITH 'Är'", true), ("SELF beginswith[cd] 'ar'", true), ("SELF ENDSWITH 'ger'", true),
            ("SELF CONTAINS 'rge'", true), ("SELF CONTAINS[c] 'RGE'", true), ("SELF CONTAINS 'RGE'", false),
            ("SELF LIKE 'Ä*r'", true), ("SELF LIKE 'Ä?ger'", true), ("SELF LIKE 'Ä?'", false),
            ("SELF LIKE[c] 'ä.*'", false), ("SELF IN {'Zorn', 'Ärger'}", true), ("SELF IN {}", false),
            ("'Är' IN SELF", true), ("SELF.length == 5", true), ("SELF > 'Aa'", true),
            ("SELF MATCHES '[^.]{5}'", true), ("SELF MATCHES[c] 'ÄRGER'", true), ("SELF MATCHES '('", false),
            ("SELF == 'It\\'s'", false),
        ])
    func texts(format: String, expected: Bool) {
        #expect(NSPredicate(format: format).evaluate(with: "Ärger") == expected)
    }

    private static var person: [String: Any] {
        [
            "name": "Anna", "age": 17, "height": 1.62, "isIn": true, "tags": ["a", "b"], "AND": "x",
            "address": ["city": "Graz", "lines": ["1", "2", "3"]], "born": Date(timeIntervalSince1970: 100),
        ]
    }

    @Test(
        "keys, numbers, truth, lists and what joins them",
        arguments: [
            ("name == 'Anna' AND age < 18", true), ("name == 'Ben' OR age >= 17", true), ("NOT age == 17", false),
            ("!(age == 17) || isIn == YES", true), ("isIn == 1 && isIn == true", true), ("isIn == NO", false),
            ("age BETWEEN {17, 20}", true), ("age BETWEEN {18, 20}", false), ("height > 1.6", true),
            ("age == 17.0", true), ("age =< 17 AND age => 17 AND age <> -1", true), ("address.city == 'Graz'", true),
            ("address.lines.@count == 3", true), ("nickname == nil", true), ("name != NULL", true),
            ("nickname > 3", false), ("'b' IN tags", true), ("tags CONTAINS 'c'", false), ("ANY tags == 'b'", true),
            ("ALL tags == 'b'", false), ("NONE tags == 'c'", true), ("#AND == 'x'", true), ("TRUEPREDICATE", true),
            ("FALSEPREDICATE OR name LIKE 'A*'", true), ("name == 'Ben' AND age == 1 OR age == 17", true),
            ("name == 'Ben' AND (age == 1 OR age == 17)", false), ("age == height", false),
            ("tags == {'a', 'b'}", false),
        ])
    func keys(format: String, expected: Bool) {
        #expect(NSPredicate(format: format).evaluate(with: Self.person) == expected)
    }

    @Test("values stand for their places, in order, and names of keys too")
    func places() {
        let predicate = NSPredicate(
            format: "%K == %@ AND age == %d AND height > %f AND %K IN %@ AND born < %@", "name", "Anna", 17, 1.5, "age",
            [16, 17], Date(timeIntervalSince1970: 200))
        #expect(predicate.evaluate(with: Self.person))
        #expect(NSPredicate(format: "nickname == %@", nil as String?).evaluate(with: Self.person))
        #expect(
            NSPredicate(format: "age > $least AND age < %ld", 18).evaluate(
                with: Self.person, substitutionVariables: ["least": 16]))
    }

    private class Animal {
        let name: String
        init(name: String) { self.name = name }
    }

    private final class Cat: Animal {
        var lives: Int? = 9
    }

    private struct Asked: PredicateSubject {
        func predicateValue(forKey key: String) -> Any? { key == "twice" ? 2 : nil }
    }

    @Test("objects and values have their stored properties as keys, also those of a superclass, or what they say")
    func properties() {
        let cat = Cat(name: "Mimi")
        #expect(NSPredicate(format: "name BEGINSWITH 'M' AND lives == 9").evaluate(with: cat))
        cat.lives = nil
        #expect(NSPredicate(format: "lives == nil").evaluate(with: cat))
        #expect(NSPredicate(format: "twice == 2 AND once == nil").evaluate(with: Asked()))
        #expect(!NSPredicate(format: "name == 'Mimi'").evaluate(with: nil))
    }

    @Test("lists are filtered, and large numbers are not rounded")
    func filtered() {
        let names = NSArray(array: ["Anna", "Ben", "Aaron"])
        #expect(
            names.filtered(using: NSPredicate(format: "SELF BEGINSWITH[c] %@", "a")) as? [String] == ["Anna", "Aaron"])
        #expect(!NSPredicate(format: "SELF == %ld", Int64.max - 1).evaluate(with: Int64.max))
        #expect(NSPredicate(format: "SELF < %@", NSNumber(value: 3)).evaluate(with: UInt8(2)))
    }

    @Test(
        "what is no predicate is told from what is one, and so are places without a value and values without a place",
        arguments: [
            "", "name", "name ==", "name == %@", "(name == 'a'", "name == 'a", "name ~ 'a'", "name == 'a' AND",
            "name IN {'a'", "a ==[x] 'b'", "== 'a'", "name == 1..2", "a == b c", "a == %", "%K == 1", "a IN {,}",
            String(repeating: "!", count: 200) + "a == 1",
        ])
    func invalid(format: String) {
        #expect(PredicateRule(format, []) == nil)
        #expect(PredicateRule("a == 1", [format]) == nil)
    }

    @Test("a text that is no predicate ends the process, as on iOS")
    func ends() async {
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "name ~ 'a'") }
    }
}
