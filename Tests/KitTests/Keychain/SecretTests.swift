import Foundation
import LatchkeyKit
import LatchkeyLock
import Testing

@Suite struct SecretTests {
    @Test("the memory is all zeros when it is given back, and is given back once", arguments: [0, 1, 32, 5000])
    func zeroed(count: Int) {
        let returned = Lock<[[UInt8]]>([])
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        memory.copyBytes(from: Array(repeating: 0xA5, count: count))
        do {
            let secret = Secret(adopting: memory) { memory in
                let bytes = Array(memory)
                returned.withLock { $0.append(bytes) }
                memory.deallocate()
            }
            let other = secret
            #expect(other.withUnsafeBytes { $0.allSatisfy { $0 == 0xA5 } && $0.count == count })
            #expect(returned.withLock { $0.isEmpty })
        }
        #expect(returned.withLock { $0 } == [Array(repeating: 0, count: count)])
    }

    @Test("nothing of it is printed")
    func printing() {
        let secret = Secret("hunter2")
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped] {
            #expect(text.contains("Secret"))
            #expect(!text.contains("hunter2"))
            #expect(!text.contains("104"))
        }
    }

    @Test("equal bytes are equal, others are not")
    func equality() {
        #expect(Secret("abc") == Secret([97, 98, 99]))
        #expect(Secret("abc") != Secret("abd"))
        #expect(Secret("abc") != Secret("ab"))
        #expect(Secret("") == Secret(Data()))
        #expect(Secret("grün").count == 5)
    }
}
