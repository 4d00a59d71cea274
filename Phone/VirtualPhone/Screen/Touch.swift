/// A touch by a finger, or a press of a key.
public enum Touch: Codable, Sendable, Hashable {
    /// Taps an element.
    case tap(String)
    /// Presses an element for a while: opens its menu, or taps it if nothing else comes of that.
    case press(String)
    /// Replaces the text of a field.
    case setText(String, text: String)
    /// Types at the end of the text of the field that has the keyboard.
    case typeText(String)
    /// Presses the keyboard's Return key, in the field that has the keyboard.
    case submit
    /// Pulls a list or scroll view down to refresh it.
    case pull(String)
    /// Swipes a row away: the delete action of a list.
    case swipeToDelete(String)
    /// Goes to the home screen.
    case home
    /// Presses the side button: locks the screen, or wakes it.
    case side
    /// Opens an app by its bundle identifier, from the home screen.
    case open(String)
    /// Swipes an app out of the app switcher: ends it.
    case close(String)
    /// Opens a URL, as a link in a message or a code that is scanned.
    case openURL(String)
}

/// An event for a running app, delivered in order.
public enum AppEvent: Codable, Sendable, Hashable {
    /// An element was tapped.
    case tap(String)
    /// An element was pressed for a while.
    case press(String)
    /// A field's text is this now.
    case setText(String, text: String)
    /// Text was typed at the end of a field's text.
    case typeText(String, text: String)
    /// The Return key was pressed in a field.
    case submit(String)
    /// A list or scroll view was pulled.
    case pull(String)
    /// A row was swiped away.
    case swipeToDelete(String)
    /// The app comes before the person: `UIApplication.willEnterForegroundNotification`.
    case willEnterForeground
    /// The app gets touches: `didBecomeActiveNotification`.
    case didBecomeActive
    /// Something comes before the app, a system prompt too: `willResignActiveNotification`.
    case willResignActive
    /// The app is no longer seen: `didEnterBackgroundNotification`. It is suspended soon after.
    case didEnterBackground
    /// `applicationDidReceiveMemoryWarning`.
    case memoryWarning
    /// The person takes a picture of the screen: `userDidTakeScreenshotNotification`.
    case didTakeScreenshot
    /// The screen is recorded or mirrored from now on: `UIScreen.capturedDidChangeNotification`.
    case captureBegan
    /// The screen is no longer recorded or mirrored: `UIScreen.capturedDidChangeNotification`.
    case captureEnded
    /// The screen is about to be locked: `protectedDataWillBecomeUnavailableNotification`.
    case protectedDataWillBecomeUnavailable
    /// The screen was unlocked: `protectedDataDidBecomeAvailableNotification`.
    case protectedDataDidBecomeAvailable
    /// The time of the app's background tasks is nearly over.
    case backgroundTimeExpires
    /// The person or the app's server ended the sign-in with Apple:
    /// `ASAuthorizationAppleIDProvider.credentialRevokedNotification`.
    case appleIDRevoked
    /// The app is to open a URL: `onOpenURL(perform:)`.
    case openURL(String)
    /// A notification comes while the app is in front, or the person did something with one:
    /// ``ReadNotificationNotice`` says what. The number is the phone's.
    case notification(Int64)
    /// The person closed the app: `willTerminateNotification`.
    case willTerminate
}
