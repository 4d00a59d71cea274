/// Hash functions that are broken: for old formats only, never where security depends on them.
public enum Insecure: Sendable {}
