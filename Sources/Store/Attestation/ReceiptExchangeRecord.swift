import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The outcome of exchanging a key's receipt.
public struct ReceiptExchangeRecord: Sendable, Equatable {
    /// The key.
    public var keyID: AttestedKeyID
    /// When the receipt that was sent had been made: nothing is noted if the key has another by now.
    public var replacing: Date
    /// The outcome.
    public var outcome: ReceiptExchangeResult

    /// Makes a record from all its parts; the time is rounded to the millisecond.
    public init(keyID: AttestedKeyID, replacing: Date, outcome: ReceiptExchangeResult) {
        self.keyID = keyID
        self.replacing = Date(storedMilliseconds: replacing.storedMilliseconds)
        self.outcome = outcome
    }
}

/// The outcome for a receipt; times are stored in milliseconds.
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

/// The result of recording an exchange.
public enum ReceiptExchangeOutcome: Sendable, Equatable {
    /// The key is gone, retired, or has another receipt by now: nothing was changed.
    case superseded
    /// It is noted.
    case recorded
}
