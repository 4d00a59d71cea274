import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone

@testable import WalletApp

extension PhoneSuite {
    /// How an account and its old keys come into the app.
    @MainActor @Suite struct AddingTests {
        @Test("a whole recovery kit is pasted at once, and the account is read from the node")
        func paste() async throws {
            let wallet = try await TestWallet(.recoveryKit)
            wallet.model.add.paste("My kit: \(wallet.sample.jsonLine) (keep it safe!)")
            #expect(wallet.model.add.address == "0x\(wallet.sample.account.address)")
            await wallet.model.add.add()
            let account = try wallet.account
            #expect(account.record.imported.count == 3)
            #expect(account.facts?.balance == "1.0 FLOW")
            #expect(account.facts?.keys.map(\.weight) == [999, 1, 1000])
            #expect(account.facts?.keys.map(\.isBlocto) == [true, true, false])
            #expect(account.facts?.keys.allSatisfy(\.isHere) == true)
            #expect(account.keyState == .needRotating)
            #expect(wallet.model.add.keys.isEmpty, "the keys are in the Keychain now, and nowhere else")
        }

        @Test("the account is there again after a launch")
        func relaunch() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            try await wallet.relaunch()
            #expect(try wallet.account.record.imported.count == 2)
            #expect(try wallet.account.keyState == .needRotating)
        }

        @Test("a record that can't be read is told and left as it is; it is read again when the app comes back")
        func unreadable() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            let name = "wallet.account"
            let record = try #require(wallet.disk.data(forKey: name))
            let damaged = record.prefix(9)
            try wallet.disk.set(damaged, forKey: name)
            try await wallet.relaunch()
            #expect(wallet.model.account == nil)
            #expect(wallet.model.notice?.message.contains("damaged") == true)
            let host = ScreenHost(ContentView(model: wallet.model), drawing: .whenLookedAt)
            defer { host.end() }
            #expect(host.current.element("wallet.again") != nil)
            #expect(host.current.element("add.add") == nil, "another account would take its place")
            #expect(wallet.disk.data(forKey: name) == damaged)
            try wallet.disk.set(record, forKey: name)
            wallet.model.enterBackground()
            await wallet.model.becomeActive()
            #expect(try wallet.account.record.imported.count == 2)
            #expect(wallet.model.notice == nil)
        }

        @Test("a text that is no address, and an account that is not there, are told")
        func wrongAddress() async throws {
            let wallet = try await TestWallet()
            wallet.model.add.address = "hello"
            await wallet.model.add.add()
            #expect(wallet.model.add.notice?.message.contains("not an address of Flow") == true)
            wallet.model.add.address = "\(try #require(SampleAccount(.blocto, number: 3)).account.address)"
            await wallet.model.add.add()
            #expect(wallet.model.add.notice?.message.contains("no such account on Local network") == true)
            #expect(wallet.model.account == nil)
        }

        @Test("a key of another account is refused, and nothing is kept")
        func foreignKey() async throws {
            let wallet = try await TestWallet()
            await wallet.add(keys: try #require(SampleAccount(.blocto, number: 1)).held)
            #expect(wallet.model.add.notice?.message.contains("does not belong to the account") == true)
            #expect(wallet.model.account == nil)
            #expect(wallet.phone.inspectKeychain().items.isEmpty)
            try await wallet.relaunch()
            #expect(wallet.model.account == nil)
        }

        @Test("without the network nothing is added, and that is what is said")
        func offline() async throws {
            let wallet = try await TestWallet()
            wallet.node.plan(.refused, .every())
            await wallet.add()
            #expect(wallet.model.add.notice?.message.contains("can't be reached") == true)
            #expect(wallet.model.account == nil)
            wallet.node.clearFaults()
            await wallet.model.add.add()
            #expect(wallet.model.account != nil, "what was typed is still there")
        }

        @Test("without a key the account can be looked at; the key of the kit is imported later")
        func importLater() async throws {
            let wallet = try await TestWallet(.recoveryKit)
            await wallet.add(keys: [wallet.sample.held[1]])
            let account = try wallet.account
            #expect(account.keyState == .needKey(weight: 1))
            account.importing.isPresented = true
            account.importing.keys = "no key"
            await account.importing.importKeys()
            #expect(account.importing.notice?.message.contains("no private key") == true)
            account.importing.keys = wallet.sample.held[2].digits
            await account.importing.importKeys()
            #expect(!account.importing.isPresented && account.importing.keys.isEmpty)
            #expect(account.keyState == .needRotating)
            try await wallet.rotate()
            #expect(try wallet.rotation.stage == .writingDown)
        }

        @Test("who cancels the import while the account is read has nothing stored, and reads of no error")
        func cancelImport() async throws {
            let wallet = try await TestWallet(.recoveryKit)
            await wallet.add(keys: [wallet.sample.held[1]])
            let account = try wallet.account
            let importing = account.importing
            let transport = wallet.transport
            transport.onRequest.withLock { action in
                action = {
                    transport.onRequest.withLock { $0 = nil }
                    await MainActor.run { importing.isPresented = false }
                }
            }
            importing.isPresented = true
            importing.keys = wallet.sample.held[2].digits
            await importing.importKeys()
            #expect(importing.notice == nil && !importing.isImporting)
            #expect(account.record.imported.count == 1)
            #expect(account.keyState == .needKey(weight: 1))
        }

        @Test("a key that is imported while the keys are judged has them judged once more")
        func importDuringCheck() async throws {
            let wallet = try await TestWallet(.recoveryKit)
            await wallet.add(keys: [wallet.sample.held[1]])
            wallet.node.plan(.refused, .every())
            try await wallet.relaunch()
            wallet.node.clearFaults()
            let account = try wallet.account
            let transport = wallet.transport
            let (asked, told) = AsyncStream<Void>.makeStream()
            let (released, release) = AsyncStream<Void>.makeStream()
            transport.onRequest.withLock { action in
                action = {
                    transport.onRequest.withLock { $0 = nil }
                    told.yield()
                    for await _ in released { return }
                }
            }
            let model = wallet.model
            model.enterBackground()
            let check = Task { await model.becomeActive() }
            for await _ in asked { break }
            account.importing.isPresented = true
            account.importing.keys = wallet.sample.held[2].digits
            await account.importing.importKeys()
            release.yield()
            await check.value
            #expect(account.keyState == .needRotating)
        }

        @Test("removing the account deletes the imported keys from the Keychain")
        func remove() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            #expect(wallet.phone.inspectKeychain().items.count == 2)
            try await wallet.account.settings.remove()
            #expect(wallet.model.account == nil)
            #expect(wallet.phone.inspectKeychain().items.isEmpty)
        }

        @Test("removing the account after a rotation deletes the imported keys that it has put aside, and no other")
        func removeRotated() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            try await wallet.rotate()
            try await wallet.confirm()
            let account = try wallet.account
            let imported = account.record.imported
            let retired = RetiredKeys()
            #expect(try await Set(retired.keys(of: account.record.account).map(\.publicKey)) == Set(imported))
            await account.settings.remove()
            #expect(wallet.model.account == nil)
            #expect(try await retired.keys(of: account.record.account).isEmpty)
            let journal = try #require(try wallet.journal)
            #expect(!wallet.phone.inspectKeychain().items.isEmpty, "\(journal.newKeys.count) new keys stay")
        }

        @Test("an account is not removed while its rotation's journal can't be read, and that is what is said")
        func removeUnreadable() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            try await wallet.rotate()
            try await wallet.confirm()
            for name in wallet.disk.names where name != "wallet.account" {
                try wallet.disk.set(Data("{".utf8), forKey: name)
            }
            let account = try wallet.account
            await account.settings.remove()
            #expect(account.settings.notice?.message.contains("could not be read") == true)
            #expect(wallet.model.account != nil)
        }

        @Test("an account whose rotation is unfinished is not removed")
        func removeUnfinished() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            try await wallet.rotate()
            let account = try wallet.account
            await account.settings.remove()
            #expect(account.settings.notice?.title == "The account stays for now")
            #expect(wallet.model.account != nil)
        }
    }
}

/// What is found in the text of a recovery kit.
@Suite struct RecoveryKitTests {
    private static let key = String(repeating: "1f", count: 32)

    @Test(
        "digits count by their number alone",
        arguments: [
            (key, 1, false), ("0x\(key)", 1, false), ("key=\(key.uppercased());", 1, false),
            ("\(key)\n\(key)", 1, false),
            ("0xe467b9dd11fa00df", 0, true), ("e467b9dd11fa00df: \(key)", 1, true), ("\(key)\(key)", 0, false),
            ("\(key.dropLast())g", 0, false), ("", 0, false), ("e467b9dd11fa00df f8d6e0586b0a20c7", 0, false),
        ])
    func digits(_ text: String, keys: Int, hasAddress: Bool) {
        let kit = RecoveryKit(text)
        #expect(kit.scalars.count == keys)
        #expect((kit.address != nil) == hasAddress)
    }

    @Test("what is read shows no digit of a key")
    func description() {
        #expect(!String(reflecting: RecoveryKit(Self.key)).contains("1f1f"))
    }
}
