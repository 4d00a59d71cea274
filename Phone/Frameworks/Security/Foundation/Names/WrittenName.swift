import Foundation

/// A name as a locale writes it.
///
/// Apple documents the styles and some examples; which languages put the family name first is Unicode's list (CLDR 44,
/// `nameOrderLocales`), without those that Apple does not have.
struct WrittenName {
    private let components: PersonNameComponents
    private let isFamilyFirst: Bool
    private let separator: String

    init(_ components: PersonNameComponents, locale: Locale) {
        self.components = components
        let names = [components.givenName, components.familyName].compactMap { $0 }.filter { !$0.isEmpty }
        // Names in Chinese characters, kana or hangul have an order of their own, and no spaces.
        let isEastAsian = !names.isEmpty && names.allSatisfy(\.isEastAsian)
        isFamilyFirst = isEastAsian || Self.isFamilyFirst(in: locale)
        separator = isEastAsian ? "" : " "
    }

    static func isFamilyFirst(in locale: Locale) -> Bool {
        ["hu", "ja", "ko", "vi", "yue", "zh"].contains(locale.language.languageCode?.identifier)
    }

    func text(_ style: PersonNameComponentsFormatter.Style) -> String {
        switch style {
        case .default, .medium: joined(ordered([components.givenName], components.familyName))
        case .short: joined([Self.kept(components.nickname) ?? components.givenName ?? components.familyName])
        case .long:
            joined(
                [components.namePrefix] + ordered([components.givenName, components.middleName], components.familyName)
                    + [components.nameSuffix])
        case .abbreviated:
            ordered([components.givenName], components.familyName).compactMap { $0?.first?.uppercased() }.joined()
        }
    }

    private func ordered(_ given: [String?], _ family: String?) -> [String?] {
        isFamilyFirst ? [family] + given : given + [family]
    }

    private func joined(_ parts: [String?]) -> String { parts.compactMap(Self.kept).joined(separator: separator) }

    private static func kept(_ part: String?) -> String? { part.flatMap { $0.isEmpty ? nil : $0 } }
}

extension String {
    /// Whether it is written in Chinese characters, kana or hangul alone.
    fileprivate var isEastAsian: Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3134F:
                true
            default: false
            }
        }
    }
}
