import Foundation
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import LatchkeyConformance

/// The rows that a real phone can run by itself.
@Suite("Hands-free rows", .serialized, .phone())
struct HandsFreeTests {
    @Test("a hands-free row gives its result, asks nobody and leaves no item", arguments: Table.handsFree.indices)
    func alone(index: Int) throws {
        let row = Table.handsFree[index]
        try Stage.play(.inProcess, .faceID) { stage in
            let observed = row.observation()
            if case .notImplemented = row.behavior.state {
            } else {
                #expect(observed == row.behavior.expected, "\(row.behavior.id)")
            }
            #expect(stage.prompts == "none", "\(row.behavior.id)")
            for itemClass in [kSecClassGenericPassword, kSecClassInternetPassword, kSecClassKey, kSecClassCertificate] {
                let query = any(itemClass, [kSecAttrSynchronizable: kSecAttrSynchronizableAny])
                #expect(find(query).status == errSecItemNotFound, "\(row.behavior.id) \(itemClass)")
            }
        }
    }

    @Test("more than half of the table is hands-free")
    func size() {
        #expect(Table.handsFree.count >= 600)
        #expect(Table.handsFree.count == Table.rows.count { $0.handsFree != nil })
    }
}
