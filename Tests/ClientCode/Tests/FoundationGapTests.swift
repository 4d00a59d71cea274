import Foundation
import Security
import Testing

/// What Foundation lacks on Linux, as `Security` supplies it.
@Suite("Client code: gaps of Foundation")
struct FoundationGapTests {
    private final class Key: NSObject {
        let name: String
        init(_ name: String) { self.name = name }
        override func isEqual(_ object: Any?) -> Bool { (object as? Key)?.name == name }
        override var hash: Int { name.hashValue }
    }

    @Test("errors and process information have initializers without arguments")
    func emptyInitializers() {
        #expect(NSError().code == 0)
        #expect(NSError().domain.isEmpty)
        #expect(CFHash(NSError(domain: "a", code: 1)) == CFHash(NSError(domain: "a", code: 1)))
        #expect(ProcessInfo().processIdentifier == ProcessInfo.processInfo.processIdentifier)
    }

    @Test("the system's version is the phone's, not the kernel's")
    func systemVersion() {
        let phone = ProcessInfo.processInfo
        #expect(phone.phoneSystemVersion.majorVersion == 18)
        #expect(phone.isPhoneSystemAtLeast(OperatingSystemVersion(majorVersion: 18, minorVersion: 1, patchVersion: 0)))
        #expect(!phone.isPhoneSystemAtLeast(OperatingSystemVersion(majorVersion: 18, minorVersion: 1, patchVersion: 1)))
        #expect(phone.isPhoneSystemAtLeast(OperatingSystemVersion(majorVersion: 11, minorVersion: 3, patchVersion: 0)))
    }

    @Test("a table finds values by equal keys and forgets what it holds weakly")
    func mapTable() {
        let table = NSMapTable<Key, NSObject>.weakToStrongObjects()
        let held = Key("held")
        table.setObject(NSObject(), forKey: held)
        do { table.setObject(NSObject(), forKey: Key("gone")) }
        #expect(table.object(forKey: Key("held")) != nil)
        #expect(table.object(forKey: Key("gone")) == nil)
        #expect(table.count == 1)
        table.setObject(nil, forKey: held)
        #expect(table.count == 1)
        #expect(table.keyEnumerator().allObjects.count == 1)
        #expect(table.objectEnumerator()?.allObjects.count == 1)
        #expect(table.dictionaryRepresentation().count == 1)
        table.removeObject(forKey: Key("held"))
        #expect(table.count == 0)
        let strong = NSMapTable<Key, NSString>.strongToStrongObjects()
        for index in 0..<100 { strong.setObject("\(index)" as NSString, forKey: Key("\(index % 50)")) }
        #expect(strong.count == 50)
        #expect(strong.object(forKey: Key("7")) == "57")
        strong.removeAllObjects()
        #expect(strong.count == 0)
    }

    @Test("a table by address tells equal keys apart")
    func pointerPersonality() {
        let table = NSMapTable<Key, NSString>(keyOptions: .objectPointerPersonality, valueOptions: .strongMemory)
        let first = Key("same")
        table.setObject("first", forKey: first)
        #expect(table.object(forKey: first) == "first")
        #expect(table.object(forKey: Key("same")) == nil)
    }

    @Test("a weak set forgets members that nobody holds")
    func hashTable() {
        let table = NSHashTable<Key>.weakObjects()
        let held = Key("held")
        table.add(held)
        for index in 0..<100 { table.add(Key("\(index)")) }
        #expect(table.count == 1)
        #expect(table.contains(Key("held")))
        #expect(table.anyObject === held)
        table.add(Key("held"))
        #expect(table.count == 1)
        table.remove(held)
        #expect(table.allObjects.isEmpty)
    }

    @Test("the lock of an object is recursive, keeps others out, and is not given back by others")
    func synchronized() async {
        final class Counter: NSObject, @unchecked Sendable {
            var value = 0
        }
        let counter = Counter()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 {
                objc_sync_enter(counter)
                objc_sync_enter(counter)
                counter.value += 1
                objc_sync_exit(counter)
                objc_sync_exit(counter)
            }
        }
        #expect(counter.value == 8000)
        #expect(objc_sync_exit(counter) == Int32(OBJC_SYNC_NOT_OWNING_THREAD_ERROR))
    }

    @Test("a pool returns what its body returns and throws what it throws")
    func pool() {
        #expect(autoreleasepool { 7 } == 7)
        #expect(throws: CocoaError.self) { try autoreleasepool { throw CocoaError(.fileNoSuchFile) } }
    }

    @Test("bytes that were taken from a data object stay until the pool ends, and no longer")
    func innerPointers() {
        weak var outer: NSData?
        weak var inner: NSData?
        let sum = autoreleasepool {
            func pointer() -> UnsafeRawPointer {
                let object = NSData(bytes: [7, 8, 9] as [UInt8], length: 3)
                outer = object
                return object.autoreleasedBytes
            }
            let start = pointer()
            autoreleasepool {
                let object = NSData(bytes: [1] as [UInt8], length: 1)
                inner = object
                _ = object.autoreleasedBytes
            }
            #expect(inner == nil)
            #expect(outer != nil)
            return start.load(as: UInt8.self) + start.load(fromByteOffset: 2, as: UInt8.self)
        }
        #expect(sum == 16)
        #expect(outer == nil)
    }

    @Test("outside of all pools a thread keeps the last thousand objects")
    func innerPointersOutside() async {
        await withCheckedContinuation { done in
            Thread {
                weak var first: NSData?
                weak var last: NSData?
                for index in 0..<3000 {
                    let object = NSData(bytes: [UInt8(index & 255)], length: 1)
                    _ = object.autoreleasedBytes
                    if index == 0 { first = object }
                    last = object
                }
                #expect(first == nil)
                #expect(last != nil)
                done.resume()
            }.start()
        }
    }

    @Test("Core Foundation dictionaries add, set, replace and remove by pointer")
    func containers() {
        func pointer(_ text: NSString) -> UnsafeMutableRawPointer { Unmanaged.passUnretained(text).toOpaque() }
        let key: NSString = "key"
        let one: NSString = "one"
        let two: NSString = "two"
        guard let dictionary = CFDictionaryCreateMutable(nil, 0, nil, nil) else { return #expect(Bool(false)) }
        CFDictionaryReplaceValue(dictionary, pointer(key), pointer(one))
        #expect(CFDictionaryGetCount(dictionary) == 0)
        CFDictionaryAddValue(dictionary, pointer(key), pointer(one))
        CFDictionaryAddValue(dictionary, pointer(key), pointer(two))
        #expect(dictionary["key"] as? String == "one")
        CFDictionarySetValue(dictionary, pointer(key), pointer(two))
        #expect(dictionary["key"] as? String == "two")
        var found: UnsafeRawPointer?
        #expect(CFDictionaryGetValueIfPresent(dictionary, pointer(key), &found))
        #expect(CFDictionaryContainsKey(CFDictionaryCreateCopy(nil, dictionary), pointer(key)))
        CFDictionaryRemoveValue(dictionary, pointer(key))
        #expect(!CFDictionaryGetValueIfPresent(dictionary, pointer(key), &found))
        var keys: [UnsafeRawPointer?] = [UnsafeRawPointer(pointer(key))]
        var values: [UnsafeRawPointer?] = [UnsafeRawPointer(pointer(two))]
        let made = CFDictionaryCreate(nil, &keys, &values, 1, nil, nil)
        #expect(made?["key"] as? String == "two")
        let array = CFArrayCreate(nil, &values, 1, nil)
        #expect(CFArrayGetCount(array) == 1)
        #expect(array?.firstObject as? String == "two")
    }

    @Test("a mutable dictionary takes values by key, and nil removes them")
    func keyValueCoding() {
        let dictionary = NSMutableDictionary()
        dictionary.setValue("one", forKey: "key")
        #expect(dictionary.value(forKey: "key") as? String == "one")
        dictionary.setObject("two", forKey: "key" as NSString as NSCopying)
        #expect(dictionary.value(forKey: "key") as? String == "two")
        dictionary.setValue(nil, forKey: "key")
        #expect(dictionary.count == 0)
    }
}
