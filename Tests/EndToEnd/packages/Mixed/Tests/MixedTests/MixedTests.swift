// swift-format-ignore-file
import Foundation
import Testing

@testable import Mixed

@Test func secondIsADuplicate() {
    #expect(add("me") == errSecSuccess)
    #expect(add("me") == errSecDuplicateItem)
}
