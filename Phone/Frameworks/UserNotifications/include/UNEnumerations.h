#ifndef UN_ENUMERATIONS_H
#define UN_ENUMERATIONS_H

// In C as Apple's headers have them: Swift imports them with any raw value, and a switch outside this module needs
// `@unknown default`.

#define UN_NAME(name) __attribute__((swift_name(#name)))
#define UN_ENUM(name) enum __attribute__((enum_extensibility(open))) name : long

/// The codes of `UNError` (UNError.h).
typedef UN_ENUM(UNErrorCode) {
    /// The person does not allow the app to notify.
    UNErrorCodeNotificationsNotAllowed UN_NAME(notificationsNotAllowed) = 1,
    /// An attachment has no file. This and the next five are never given: there are no attachments.
    UNErrorCodeAttachmentInvalidURL UN_NAME(attachmentInvalidURL) = 100,
    /// An attachment is of an unknown type.
    UNErrorCodeAttachmentUnrecognizedType UN_NAME(attachmentUnrecognizedType) = 101,
    /// An attachment is too large.
    UNErrorCodeAttachmentInvalidFileSize UN_NAME(attachmentInvalidFileSize) = 102,
    /// An attachment is not in the system's store.
    UNErrorCodeAttachmentNotInDataStore UN_NAME(attachmentNotInDataStore) = 103,
    /// An attachment could not be moved to the system's store.
    UNErrorCodeAttachmentMoveIntoDataStoreFailed UN_NAME(attachmentMoveIntoDataStoreFailed) = 104,
    /// An attachment is damaged.
    UNErrorCodeAttachmentCorrupt UN_NAME(attachmentCorrupt) = 105,
    /// The notification can never come.
    UNErrorCodeNotificationInvalidNoDate UN_NAME(notificationInvalidNoDate) = 1400,
    /// The person would notice nothing of the notification.
    UNErrorCodeNotificationInvalidNoContent UN_NAME(notificationInvalidNoContent) = 1401,
    /// Contents may not be made from this object.
    UNErrorCodeContentProvidingObjectNotAllowed UN_NAME(contentProvidingObjectNotAllowed) = 1500,
    /// Contents can't be made from this object.
    UNErrorCodeContentProvidingInvalid UN_NAME(contentProvidingInvalid) = 1501,
    /// An icon can't have this number.
    UNErrorCodeBadgeInputInvalid UN_NAME(badgeInputInvalid) = 1600,
} UNErrorCode;

/// Whether the app may notify (UNNotificationSettings.h).
typedef UN_ENUM(UNAuthorizationStatus) {
    /// The person was not asked yet.
    UNAuthorizationStatusNotDetermined UN_NAME(notDetermined) = 0,
    /// The person said no.
    UNAuthorizationStatusDenied UN_NAME(denied) = 1,
    /// The person said yes.
    UNAuthorizationStatusAuthorized UN_NAME(authorized) = 2,
    /// It may notify quietly; nobody was asked.
    UNAuthorizationStatusProvisional UN_NAME(provisional) = 3,
    /// It may for a while, as an app clip; the phone never says so.
    UNAuthorizationStatusEphemeral UN_NAME(ephemeral) = 4,
} UNAuthorizationStatus;

/// Whether the app may notify in one way.
typedef UN_ENUM(UNNotificationSetting) {
    /// The app has not asked for it.
    UNNotificationSettingNotSupported UN_NAME(notSupported) = 0,
    /// It is off.
    UNNotificationSettingDisabled UN_NAME(disabled) = 1,
    /// It is on.
    UNNotificationSettingEnabled UN_NAME(enabled) = 2,
} UNNotificationSetting;

/// How notifications are shown on the unlocked screen.
typedef UN_ENUM(UNAlertStyle) {
    /// Not at all.
    UNAlertStyleNone UN_NAME(none) = 0,
    /// As banners.
    UNAlertStyleBanner UN_NAME(banner) = 1,
    /// As alerts.
    UNAlertStyleAlert UN_NAME(alert) = 2,
} UNAlertStyle;

/// When the texts of notifications are shown.
typedef UN_ENUM(UNShowPreviewsSetting) {
    /// On the lock screen too.
    UNShowPreviewsSettingAlways UN_NAME(always) = 0,
    /// When the phone is unlocked.
    UNShowPreviewsSettingWhenAuthenticated UN_NAME(whenAuthenticated) = 1,
    /// Never.
    UNShowPreviewsSettingNever UN_NAME(never) = 2,
} UNShowPreviewsSetting;

/// How much a notification disturbs (UNNotificationContent.h).
typedef UN_ENUM(UNNotificationInterruptionLevel) {
    /// Into the list, without a banner.
    UNNotificationInterruptionLevelPassive UN_NAME(passive) = 0,
    /// At once, with a banner.
    UNNotificationInterruptionLevelActive UN_NAME(active) = 1,
    /// At once, also in a Focus.
    UNNotificationInterruptionLevelTimeSensitive UN_NAME(timeSensitive) = 2,
    /// At once, also if the phone is silenced.
    UNNotificationInterruptionLevelCritical UN_NAME(critical) = 3,
} UNNotificationInterruptionLevel;

#endif
