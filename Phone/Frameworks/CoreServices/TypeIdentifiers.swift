import Security

// The identifiers of types by their names before iOS 14 (developer.apple.com/documentation/coreservices/uttype).

/// `public.item`; `UTType.item` in its place.
public nonisolated(unsafe) let kUTTypeItem: CFString = "public.item"
/// `public.data`; `UTType.data` in its place.
public nonisolated(unsafe) let kUTTypeData: CFString = "public.data"
/// `public.directory`; `UTType.directory` in its place.
public nonisolated(unsafe) let kUTTypeDirectory: CFString = "public.directory"
/// `public.folder`; `UTType.folder` in its place.
public nonisolated(unsafe) let kUTTypeFolder: CFString = "public.folder"
/// `public.url`; `UTType.url` in its place.
public nonisolated(unsafe) let kUTTypeURL: CFString = "public.url"
/// `public.file-url`; `UTType.fileURL` in its place.
public nonisolated(unsafe) let kUTTypeFileURL: CFString = "public.file-url"
/// `public.text`; `UTType.text` in its place.
public nonisolated(unsafe) let kUTTypeText: CFString = "public.text"
/// `public.plain-text`; `UTType.plainText` in its place.
public nonisolated(unsafe) let kUTTypePlainText: CFString = "public.plain-text"
/// `public.utf8-plain-text`; `UTType.utf8PlainText` in its place.
public nonisolated(unsafe) let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
/// `public.utf16-plain-text`; `UTType.utf16PlainText` in its place.
public nonisolated(unsafe) let kUTTypeUTF16PlainText: CFString = "public.utf16-plain-text"
/// `public.comma-separated-values-text`; `UTType.commaSeparatedText` in its place.
public nonisolated(unsafe) let kUTTypeCommaSeparatedText: CFString = "public.comma-separated-values-text"
/// `public.rtf`; `UTType.rtf` in its place.
public nonisolated(unsafe) let kUTTypeRTF: CFString = "public.rtf"
/// `public.html`; `UTType.html` in its place.
public nonisolated(unsafe) let kUTTypeHTML: CFString = "public.html"
/// `public.xml`; `UTType.xml` in its place.
public nonisolated(unsafe) let kUTTypeXML: CFString = "public.xml"
/// `public.json`; `UTType.json` in its place.
public nonisolated(unsafe) let kUTTypeJSON: CFString = "public.json"
/// `com.apple.property-list`; `UTType.propertyList` in its place.
public nonisolated(unsafe) let kUTTypePropertyList: CFString = "com.apple.property-list"
/// `com.apple.xml-property-list`; `UTType.xmlPropertyList` in its place.
public nonisolated(unsafe) let kUTTypeXMLPropertyList: CFString = "com.apple.xml-property-list"
/// `com.apple.binary-property-list`; `UTType.binaryPropertyList` in its place.
public nonisolated(unsafe) let kUTTypeBinaryPropertyList: CFString = "com.apple.binary-property-list"
/// `public.image`; `UTType.image` in its place.
public nonisolated(unsafe) let kUTTypeImage: CFString = "public.image"
/// `public.jpeg`; `UTType.jpeg` in its place.
public nonisolated(unsafe) let kUTTypeJPEG: CFString = "public.jpeg"
/// `public.png`; `UTType.png` in its place.
public nonisolated(unsafe) let kUTTypePNG: CFString = "public.png"
/// `com.compuserve.gif`; `UTType.gif` in its place.
public nonisolated(unsafe) let kUTTypeGIF: CFString = "com.compuserve.gif"
/// `com.adobe.pdf`; `UTType.pdf` in its place.
public nonisolated(unsafe) let kUTTypePDF: CFString = "com.adobe.pdf"
/// `public.audio`; `UTType.audio` in its place.
public nonisolated(unsafe) let kUTTypeAudio: CFString = "public.audio"
/// `public.movie`; `UTType.movie` in its place.
public nonisolated(unsafe) let kUTTypeMovie: CFString = "public.movie"
/// `public.video`; `UTType.video` in its place.
public nonisolated(unsafe) let kUTTypeVideo: CFString = "public.video"
/// `public.archive`; `UTType.archive` in its place.
public nonisolated(unsafe) let kUTTypeArchive: CFString = "public.archive"
/// `public.zip-archive`; `UTType.zip` in its place.
public nonisolated(unsafe) let kUTTypeZipArchive: CFString = "public.zip-archive"
/// `public.vcard`; `UTType.vCard` in its place.
public nonisolated(unsafe) let kUTTypeVCard: CFString = "public.vcard"
/// `com.rsa.pkcs-12`; `UTType.pkcs12` in its place.
public nonisolated(unsafe) let kUTTypePKCS12: CFString = "com.rsa.pkcs-12"
/// `public.x509-certificate`; `UTType.x509Certificate` in its place.
public nonisolated(unsafe) let kUTTypeX509Certificate: CFString = "public.x509-certificate"
/// `public.database`; `UTType.database` in its place.
public nonisolated(unsafe) let kUTTypeDatabase: CFString = "public.database"
/// `public.log`; `UTType.log` in its place.
public nonisolated(unsafe) let kUTTypeLog: CFString = "public.log"
