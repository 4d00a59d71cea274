// What Security has on other systems only.
import Foundation
import Security

private func entitlement() {
    _ = SecTaskCreateFromSelf(kCFAllocatorDefault)  // error: cannot find 'SecTaskCreateFromSelf' in scope
    let task: SecTask? = nil  // error: cannot find type 'SecTask' in scope
}

private func released(_ object: CFTypeRef) -> Any? {
    CFBridgingRelease(object)  // error: 'CFBridgingRelease' is unavailable
}

private func random() -> Data? {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess else { return nil }
    return Data(bytes)
}

private let source: SecRandom? = nil  // error: cannot find type 'SecRandom' in scope
