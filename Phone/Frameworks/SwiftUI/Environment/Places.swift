extension EnvironmentValues {
    private struct LocaleKey: EnvironmentKey { static var defaultValue: Locale { .autoupdatingCurrent } }
    private struct CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .autoupdatingCurrent } }
    private struct TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .autoupdatingCurrent } }

    /// The language and customs; views of this module write texts as the process does, whatever it is set to
    /// (developer.apple.com/documentation/swiftui/environmentvalues/locale).
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }

    /// The calendar (developer.apple.com/documentation/swiftui/environmentvalues/calendar).
    public var calendar: Calendar {
        get { self[CalendarKey.self] }
        set { self[CalendarKey.self] = newValue }
    }

    /// The time zone (developer.apple.com/documentation/swiftui/environmentvalues/timezone).
    public var timeZone: TimeZone {
        get { self[TimeZoneKey.self] }
        set { self[TimeZoneKey.self] = newValue }
    }
}
