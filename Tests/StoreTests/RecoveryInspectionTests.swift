import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

@Suite("Recoveries in an inspection")
struct RecoveryInspectionTests {
    @Test("recoveries are shown without their ids, recovery codes by their number alone")
    func shown() async throws {
        let folder = try TestFolder()
        let store = try await StoreInspectionTests.filled(folder)
        try folder.execute(
            """
            INSERT INTO recoveries SELECT 'AAAAAAAAAAAAAAAAAAAAAA', user_number, 'waiting', 'device-9', 'iPhone 16',
                zeroblob(65), 'KEYKEYKEY', 'otp', 1750000000000, 5, 86400, 1750345600000, NULL
            FROM users WHERE folded_name = 'user1';
            INSERT INTO recovery_codes SELECT user_number, randomblob(32) FROM users WHERE folded_name = 'user1';
            INSERT INTO recovery_codes SELECT user_number, randomblob(32) FROM users WHERE folded_name = 'user1';
            """)
        let inspection = try StoreInspectionTests.read(folder)
        #expect(
            try StoreInspectionTests.cells(inspection, "recoveries") == [
                [
                    "user1", "device-9", "iPhone 16", "waiting", "otp", "2025-06-15T15:06:40Z", "5", "86400",
                    "2025-06-19T15:06:40Z",
                ]
            ])
        #expect(try StoreInspectionTests.cells(inspection, "recoveryCodes") == [["user1", "2"]])
        #expect(!"\(inspection)".contains("AAAA") && !"\(inspection)".contains("KEYKEY"))
        let other = try StoreInspectionTests.read(folder, 2)
        #expect(try StoreInspectionTests.cells(other, "recoveries").isEmpty)
        await store.close()
    }
}
