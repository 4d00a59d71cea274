import Foundation

/// What a sign-in wants of the extension `largeBlob` (WebAuthn, section 10.1.5).
public enum PasskeyBlobOperation: Sendable, Hashable {
    /// The bytes that were written last.
    case read
    /// Keeps these bytes in place of the others.
    case write(Data)

    /// The form in which it crosses to the phone.
    var archived: PropertyListValue {
        switch self {
        case .read: .boolean(true)
        case .write(let bytes): .data(bytes)
        }
    }

    init?(archived: PropertyListValue) {
        switch archived {
        case .boolean(true): self = .read
        case .data(let bytes): self = .write(bytes)
        default: return nil
        }
    }
}

/// What a sign-in says of the extension `largeBlob`.
public enum PasskeyBlobResult: Sendable, Hashable {
    /// The bytes; nil if there are none.
    case read(Data?)
    /// Whether the bytes are kept now.
    case written(Bool)

    /// The form in which it crosses to the app.
    var archived: PropertyListValue {
        switch self {
        case .read(let bytes): .array(bytes.map { [.data($0)] } ?? [])
        case .written(let isWritten): .boolean(isWritten)
        }
    }

    init?(archived: PropertyListValue) {
        switch archived {
        case .array(let values):
            guard values.count <= 1, values.allSatisfy({ $0.data != nil }) else { return nil }
            self = .read(values.first?.data)
        case .boolean(let isWritten): self = .written(isWritten)
        default: return nil
        }
    }
}

extension Passkey {
    /// The most bytes that a passkey keeps for its relying party.
    static let maximumBlob = 4096

    /// Does what a sign-in wants of the extension `largeBlob`.
    ///
    /// A passkey that was made without the extension never has it.
    mutating func perform(_ operation: PasskeyBlobOperation) -> PasskeyBlobResult {
        switch operation {
        case .read: return .read(largeBlob.flatMap { $0.isEmpty ? nil : Data($0) })
        case .write(let bytes):
            guard largeBlob != nil, bytes.count <= Self.maximumBlob else { return .written(false) }
            largeBlob = [UInt8](bytes)
            return .written(true)
        }
    }
}
