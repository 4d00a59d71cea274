// The types that apps name (developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct).
@available(iOS 14, *)
extension UTType {
    // MARK: Abstract types

    /// `public.item`.
    public static var item: UTType { UTType(declared: "public.item") }
    /// `public.content`.
    public static var content: UTType { UTType(declared: "public.content") }
    /// `public.composite-content`.
    public static var compositeContent: UTType { UTType(declared: "public.composite-content") }
    /// `public.message`.
    public static var message: UTType { UTType(declared: "public.message") }
    /// `public.contact`.
    public static var contact: UTType { UTType(declared: "public.contact") }
    /// `public.archive`.
    public static var archive: UTType { UTType(declared: "public.archive") }
    /// `public.disk-image`.
    public static var diskImage: UTType { UTType(declared: "public.disk-image") }
    /// `public.data`.
    public static var data: UTType { UTType(declared: "public.data") }
    /// `public.directory`.
    public static var directory: UTType { UTType(declared: "public.directory") }
    /// `com.apple.resolvable`.
    public static var resolvable: UTType { UTType(declared: "com.apple.resolvable") }
    /// `public.executable`.
    public static var executable: UTType { UTType(declared: "public.executable") }
    /// `public.symlink`.
    public static var symbolicLink: UTType { UTType(declared: "public.symlink") }
    /// `com.apple.mount-point`.
    public static var mountPoint: UTType { UTType(declared: "com.apple.mount-point") }
    /// `com.apple.alias-file`.
    public static var aliasFile: UTType { UTType(declared: "com.apple.alias-file") }
    /// `com.apple.bookmark`.
    public static var urlBookmarkData: UTType { UTType(declared: "com.apple.bookmark") }

    // MARK: URLs

    /// `public.url`.
    public static var url: UTType { UTType(declared: "public.url") }
    /// `public.file-url`.
    public static var fileURL: UTType { UTType(declared: "public.file-url") }
    /// `com.apple.internet-location`.
    public static var internetLocation: UTType { UTType(declared: "com.apple.internet-location") }

    // MARK: Texts

    /// `public.text`.
    public static var text: UTType { UTType(declared: "public.text") }
    /// `public.plain-text`.
    public static var plainText: UTType { UTType(declared: "public.plain-text") }
    /// `public.utf8-plain-text`.
    public static var utf8PlainText: UTType { UTType(declared: "public.utf8-plain-text") }
    /// `public.utf16-external-plain-text`.
    public static var utf16ExternalPlainText: UTType { UTType(declared: "public.utf16-external-plain-text") }
    /// `public.utf16-plain-text`.
    public static var utf16PlainText: UTType { UTType(declared: "public.utf16-plain-text") }
    /// `public.delimited-values-text`.
    public static var delimitedText: UTType { UTType(declared: "public.delimited-values-text") }
    /// `public.comma-separated-values-text`.
    public static var commaSeparatedText: UTType { UTType(declared: "public.comma-separated-values-text") }
    /// `public.tab-separated-values-text`.
    public static var tabSeparatedText: UTType { UTType(declared: "public.tab-separated-values-text") }
    /// `public.utf8-tab-separated-values-text`.
    public static var utf8TabSeparatedText: UTType { UTType(declared: "public.utf8-tab-separated-values-text") }
    /// `public.rtf`.
    public static var rtf: UTType { UTType(declared: "public.rtf") }
    /// `public.html`.
    public static var html: UTType { UTType(declared: "public.html") }
    /// `public.xml`.
    public static var xml: UTType { UTType(declared: "public.xml") }
    /// `public.yaml`.
    public static var yaml: UTType { UTType(declared: "public.yaml") }
    /// `public.css`.
    public static var css: UTType { UTType(declared: "public.css") }
    /// `public.json`.
    public static var json: UTType { UTType(declared: "public.json") }
    /// `public.log`.
    public static var log: UTType { UTType(declared: "public.log") }

    // MARK: Source code

    /// `public.source-code`.
    public static var sourceCode: UTType { UTType(declared: "public.source-code") }
    /// `public.c-source`.
    public static var cSource: UTType { UTType(declared: "public.c-source") }
    /// `public.c-header`.
    public static var cHeader: UTType { UTType(declared: "public.c-header") }
    /// `public.objective-c-source`.
    public static var objectiveCSource: UTType { UTType(declared: "public.objective-c-source") }
    /// `public.c-plus-plus-source`.
    public static var cPlusPlusSource: UTType { UTType(declared: "public.c-plus-plus-source") }
    /// `public.c-plus-plus-header`.
    public static var cPlusPlusHeader: UTType { UTType(declared: "public.c-plus-plus-header") }
    /// `public.swift-source`.
    public static var swiftSource: UTType { UTType(declared: "public.swift-source") }
    /// `public.script`.
    public static var script: UTType { UTType(declared: "public.script") }
    /// `com.netscape.javascript-source`.
    public static var javaScript: UTType { UTType(declared: "com.netscape.javascript-source") }
    /// `public.shell-script`.
    public static var shellScript: UTType { UTType(declared: "public.shell-script") }
    /// `public.python-script`.
    public static var pythonScript: UTType { UTType(declared: "public.python-script") }

    // MARK: Property lists

    /// `com.apple.property-list`.
    public static var propertyList: UTType { UTType(declared: "com.apple.property-list") }
    /// `com.apple.xml-property-list`.
    public static var xmlPropertyList: UTType { UTType(declared: "com.apple.xml-property-list") }
    /// `com.apple.binary-property-list`.
    public static var binaryPropertyList: UTType { UTType(declared: "com.apple.binary-property-list") }

    // MARK: Images

    /// `public.image`.
    public static var image: UTType { UTType(declared: "public.image") }
    /// `public.camera-raw-image`.
    public static var rawImage: UTType { UTType(declared: "public.camera-raw-image") }
    /// `public.jpeg`.
    public static var jpeg: UTType { UTType(declared: "public.jpeg") }
    /// `public.png`.
    public static var png: UTType { UTType(declared: "public.png") }
    /// `com.compuserve.gif`.
    public static var gif: UTType { UTType(declared: "com.compuserve.gif") }
    /// `public.tiff`.
    public static var tiff: UTType { UTType(declared: "public.tiff") }
    /// `com.microsoft.bmp`.
    public static var bmp: UTType { UTType(declared: "com.microsoft.bmp") }
    /// `public.svg-image`.
    public static var svg: UTType { UTType(declared: "public.svg-image") }
    /// `public.heif`.
    public static var heif: UTType { UTType(declared: "public.heif") }
    /// `public.heic`.
    public static var heic: UTType { UTType(declared: "public.heic") }
    /// `org.webmproject.webp`.
    public static var webP: UTType { UTType(declared: "org.webmproject.webp") }

    // MARK: Sound and films

    /// `public.audiovisual-content`.
    public static var audiovisualContent: UTType { UTType(declared: "public.audiovisual-content") }
    /// `public.audio`.
    public static var audio: UTType { UTType(declared: "public.audio") }
    /// `public.movie`.
    public static var movie: UTType { UTType(declared: "public.movie") }
    /// `public.video`.
    public static var video: UTType { UTType(declared: "public.video") }
    /// `public.mp3`.
    public static var mp3: UTType { UTType(declared: "public.mp3") }
    /// `com.microsoft.waveform-audio`.
    public static var wav: UTType { UTType(declared: "com.microsoft.waveform-audio") }
    /// `public.mpeg-4-audio`.
    public static var mpeg4Audio: UTType { UTType(declared: "public.mpeg-4-audio") }
    /// `public.mpeg-4`.
    public static var mpeg4Movie: UTType { UTType(declared: "public.mpeg-4") }
    /// `com.apple.quicktime-movie`.
    public static var quickTimeMovie: UTType { UTType(declared: "com.apple.quicktime-movie") }

    // MARK: Documents

    /// `com.adobe.pdf`.
    public static var pdf: UTType { UTType(declared: "com.adobe.pdf") }
    /// `org.idpf.epub-container`.
    public static var epub: UTType { UTType(declared: "org.idpf.epub-container") }
    /// `public.spreadsheet`.
    public static var spreadsheet: UTType { UTType(declared: "public.spreadsheet") }
    /// `public.presentation`.
    public static var presentation: UTType { UTType(declared: "public.presentation") }
    /// `public.database`.
    public static var database: UTType { UTType(declared: "public.database") }
    /// `public.font`.
    public static var font: UTType { UTType(declared: "public.font") }

    // MARK: Folders and programs

    /// `public.folder`.
    public static var folder: UTType { UTType(declared: "public.folder") }
    /// `public.volume`.
    public static var volume: UTType { UTType(declared: "public.volume") }
    /// `com.apple.package`.
    public static var package: UTType { UTType(declared: "com.apple.package") }
    /// `com.apple.bundle`.
    public static var bundle: UTType { UTType(declared: "com.apple.bundle") }
    /// `com.apple.framework`.
    public static var framework: UTType { UTType(declared: "com.apple.framework") }
    /// `com.apple.application`.
    public static var application: UTType { UTType(declared: "com.apple.application") }
    /// `com.apple.application-bundle`.
    public static var applicationBundle: UTType { UTType(declared: "com.apple.application-bundle") }
    /// `public.unix-executable`.
    public static var unixExecutable: UTType { UTType(declared: "public.unix-executable") }

    // MARK: Archives

    /// `org.gnu.gnu-zip-archive`.
    public static var gzip: UTType { UTType(declared: "org.gnu.gnu-zip-archive") }
    /// `public.bzip2-archive`.
    public static var bz2: UTType { UTType(declared: "public.bzip2-archive") }
    /// `public.zip-archive`.
    public static var zip: UTType { UTType(declared: "public.zip-archive") }

    // MARK: Keys and certificates

    /// `com.rsa.pkcs-12`.
    public static var pkcs12: UTType { UTType(declared: "com.rsa.pkcs-12") }
    /// `public.x509-certificate`.
    public static var x509Certificate: UTType { UTType(declared: "public.x509-certificate") }

    // MARK: People and appointments

    /// `public.vcard`.
    public static var vCard: UTType { UTType(declared: "public.vcard") }
    /// `public.email-message`.
    public static var emailMessage: UTType { UTType(declared: "public.email-message") }
    /// `public.calendar-event`.
    public static var calendarEvent: UTType { UTType(declared: "public.calendar-event") }
    /// `public.to-do-item`.
    public static var toDoItem: UTType { UTType(declared: "public.to-do-item") }
    /// `public.bookmark`.
    public static var bookmark: UTType { UTType(declared: "public.bookmark") }
}
