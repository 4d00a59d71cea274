import Foundation

// developer.apple.com/documentation/foundation/url: the same folders as those of FileManager, in the app's home folder.
@available(iOS 16, *)
extension URL {
    /// The folder of an app's own files.
    public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }
    /// The folder of files that can be made again.
    public static var cachesDirectory: URL { folder(.cachesDirectory) }
    /// The folder of the desktop.
    public static var desktopDirectory: URL { folder(.desktopDirectory) }
    /// The folder of a person's documents.
    public static var documentsDirectory: URL { folder(.documentDirectory) }
    /// The folder of downloads.
    public static var downloadsDirectory: URL { folder(.downloadsDirectory) }
    /// The folder of libraries.
    public static var libraryDirectory: URL { folder(.libraryDirectory) }
    /// The folder of films.
    public static var moviesDirectory: URL { folder(.moviesDirectory) }
    /// The folder of music.
    public static var musicDirectory: URL { folder(.musicDirectory) }
    /// The folder of pictures.
    public static var picturesDirectory: URL { folder(.picturesDirectory) }

    /// Linux has no folder of libraries; the phone's apps have it in their home.
    private static func folder(_ kind: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: kind, in: .userDomainMask).first
            ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent("Library", isDirectory: true)
    }
}
