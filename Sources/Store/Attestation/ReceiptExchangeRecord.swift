import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What an exchange of a key's receipt has brought.
public struct ReceiptExchangeRecord: Sendable, Equatable {
    /// The key.
    public var keyID: AttestedKeyID
    /// When the receipt that was sent had been made: nothing is noted if the key has another by now.
    public var replacing: Date
    /// What came back.
    public var outcome: ReceiptExchangeResult

    /// Makes a record from all its parts; the time is rounded to the millisecond.
    public init(keyID: AttestedKeyID, replacing: Date, outcome: ReceiptExchangeResult) {
        self.keyID = keyID
        self.replacing = Date(storedMilliseconds: replacing.storedMilliseconds)
        self.outcome = outcome
    }
}

/// What comes back for a receipt; times are kept to the millisecond.
public enum ReceiptExchangeResult: Sendable, Equatable {
    /// Another receipt (DER), when it was made, its risk metric if it has one, and when it may be exchanged in turn;
    /// `nil` for never.
    case refreshed(receipt: [UInt8], createdAt: Date, metric: Int?, next: Date?)
    /// Nothing yet: the receipt may be exchanged from this time on.
    case notYet(next: Date)
    /// A failure: it is tried again from this time on, and so many have failed in a row.
    case failed(next: Date, failures: Int)
    /// The receipt will never be exchanged.
    case ended
}

/// What became of the note of an exchange.
public enum ReceiptExchangeOutcome: Sendable, Equatable {
    /// The key is gone, retired, or has another receipt by now: nothing was changed.
    case superseded
    /// It is noted.
    case recorded
}
