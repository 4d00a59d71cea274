/// A kept state of a visit.
///
/// The reply to `POST snapshots` and `POST snapshots/import`.
public struct SnapshotInfo: Codable, Sendable, Hashable {
    /// Its id, such as `s1`.
    public var id: String
    /// The name that a person gave it.
    public var name: String
    /// When it was kept, in milliseconds since 1970, by the machine's clock.
    public var keptAt: Int64
    /// The length of its file.
    public var bytes: Int
    /// The names of its phones.
    public var phones: [String]
    /// Seconds that its time was ahead of the machine's.
    public var clockOffsetSeconds: Int
}

/// The reply to `GET snapshots`.
public struct SnapshotList: Codable, Sendable, Hashable {
    /// Oldest first.
    public var snapshots: [SnapshotInfo]
}

/// The body of `POST snapshots`.
public struct SnapshotOrder: Codable, Sendable, Hashable {
    /// The name, 1 to 40 characters; no other snapshot of the visit has it.
    public var name: String
}

/// A piece of a snapshot's file: the body of `POST snapshots/upload`.
public struct SnapshotPiece: Codable, Sendable, Hashable {
    /// The number of bytes before it; 0 begins anew.
    public var from: Int
    /// Its bytes in base64, so few that the request has at most 64 KiB.
    public var piece: String
}

/// The reply to `POST snapshots/upload`.
public struct SnapshotProgress: Codable, Sendable, Hashable {
    /// How many bytes are there.
    public var bytes: Int
}
