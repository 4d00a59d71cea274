/// Bounds of what one account may have.
public enum StoreLimits {
    /// How many devices a user can enroll: 100, so that a list of them is one short reply.
    public static let devices = 100
}
