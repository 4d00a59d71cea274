import Foundation

/// The activity by which an app is told of a link to its site.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// What a person does in an app, so that it can be gone on with elsewhere.
///
/// Apple's is Foundation's, which lacks it on Linux. On a virtual phone activities bring links of sites to apps; nothing takes up those that an app makes.
/// https://developer.apple.com/documentation/foundation/nsuseractivity
open class NSUserActivity: NSObject {
    /// The kind of the activity, such as ``NSUserActivityTypeBrowsingWeb``.
    public let activityType: String
    /// A title for people.
    open var title: String?
    /// What the activity needs to be gone on with.
    open var userInfo: [AnyHashable: Any]?
    /// The keys of ``userInfo`` that must be kept.
    open var requiredUserInfoKeys: Set<String>?
    /// The address of the web that the activity is about.
    open var webpageURL: URL?
    /// The page that led to the activity.
    open var referrerURL: URL?
    /// When nobody will want to go on with it.
    open var expirationDate: Date?
    /// Words by which it is found.
    open var keywords: Set<String> = []
    /// By what an app finds it among others.
    open var persistentIdentifier: String?
    /// By what an app finds what the activity is about.
    open var targetContentIdentifier: String?
    /// Whether ``userInfo`` is no longer what the app shows.
    open var needsSave = false
    /// Whether other devices may go on with it.
    open var isEligibleForHandoff = true
    /// Whether searches may find it.
    open var isEligibleForSearch = false
    /// Whether everybody's searches may find it.
    open var isEligibleForPublicIndexing = false
    /// Whether Siri may propose it.
    open var isEligibleForPrediction = false

    /// Creates an activity.
    public init(activityType: String) {
        self.activityType = activityType
        super.init()
    }

    /// Adds to ``userInfo``.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
    }

    /// The person does this now; nobody on a virtual phone asks.
    open func becomeCurrent() {}
    /// The person does something else now; nobody on a virtual phone asks.
    open func resignCurrent() {}
    /// The activity is over; nobody on a virtual phone asks.
    open func invalidate() {}
}
