/// The types that iOS declares, with what they conform to and their tags
/// (developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers).
///
/// Apple documents identifiers and conformances, and of the tags only some; the others are
/// those that files and servers usually have.
enum SystemTypes {
    static let all: [TypeDeclaration] = [
        // Abstract types.
        TypeDeclaration("public.item", []),
        TypeDeclaration("public.content", []),
        TypeDeclaration("public.composite-content", ["public.content"]),
        TypeDeclaration("public.message", []),
        TypeDeclaration("public.contact", []),
        TypeDeclaration("public.archive", []),
        TypeDeclaration("public.disk-image", []),
        TypeDeclaration("public.data", ["public.item"]),
        TypeDeclaration("public.directory", ["public.item"]),
        TypeDeclaration("com.apple.resolvable", []),
        TypeDeclaration("public.executable", ["public.item"]),
        TypeDeclaration("public.symlink", ["public.item", "com.apple.resolvable"]),
        TypeDeclaration("com.apple.mount-point", ["public.item", "com.apple.resolvable"]),
        TypeDeclaration("com.apple.alias-file", ["public.data", "com.apple.resolvable"]),
        TypeDeclaration("com.apple.bookmark", ["public.data", "com.apple.resolvable"]),
        // URLs.
        TypeDeclaration("public.url", ["public.data"]),
        TypeDeclaration("public.file-url", ["public.url"]),
        TypeDeclaration("com.apple.internet-location", ["public.data"]),
        // Texts.
        TypeDeclaration("public.text", ["public.data", "public.content"]),
        TypeDeclaration("public.plain-text", ["public.text"], extensions: ["txt", "text"], mimeTypes: ["text/plain"]),
        TypeDeclaration("public.utf8-plain-text", ["public.plain-text"]),
        TypeDeclaration("public.utf16-external-plain-text", ["public.plain-text"]),
        TypeDeclaration("public.utf16-plain-text", ["public.plain-text"]),
        TypeDeclaration("public.delimited-values-text", ["public.text"]),
        TypeDeclaration(
            "public.comma-separated-values-text", ["public.delimited-values-text"], extensions: ["csv"],
            mimeTypes: ["text/csv"]),
        TypeDeclaration(
            "public.tab-separated-values-text", ["public.delimited-values-text"], extensions: ["tsv"],
            mimeTypes: ["text/tab-separated-values"]),
        TypeDeclaration(
            "public.utf8-tab-separated-values-text", ["public.tab-separated-values-text", "public.utf8-plain-text"]),
        TypeDeclaration("public.rtf", ["public.text"], extensions: ["rtf"], mimeTypes: ["text/rtf"]),
        TypeDeclaration("public.html", ["public.text"], extensions: ["html", "htm"], mimeTypes: ["text/html"]),
        TypeDeclaration(
            "public.xml", ["public.text"], extensions: ["xml"], mimeTypes: ["application/xml", "text/xml"]),
        TypeDeclaration(
            "public.yaml", ["public.text"], extensions: ["yaml", "yml"], mimeTypes: ["application/x-yaml"]),
        TypeDeclaration("public.css", ["public.text"], extensions: ["css"], mimeTypes: ["text/css"]),
        TypeDeclaration("public.json", ["public.text"], extensions: ["json"], mimeTypes: ["application/json"]),
        TypeDeclaration("public.log", []),
        // Source code.
        TypeDeclaration("public.source-code", ["public.plain-text"]),
        TypeDeclaration("public.c-source", ["public.source-code"], extensions: ["c"]),
        TypeDeclaration("public.c-header", ["public.source-code"], extensions: ["h"]),
        TypeDeclaration("public.objective-c-source", ["public.source-code"], extensions: ["m"]),
        TypeDeclaration("public.c-plus-plus-source", ["public.source-code"], extensions: ["cpp", "cp", "cxx", "cc"]),
        TypeDeclaration("public.c-plus-plus-header", ["public.source-code"], extensions: ["hpp", "hh", "hxx"]),
        TypeDeclaration("public.swift-source", ["public.source-code"], extensions: ["swift"]),
        TypeDeclaration("public.script", ["public.source-code"]),
        TypeDeclaration(
            "com.netscape.javascript-source", ["public.source-code", "public.executable"], extensions: ["js"],
            mimeTypes: ["text/javascript"]),
        TypeDeclaration("public.shell-script", ["public.script"], extensions: ["sh"]),
        TypeDeclaration("public.python-script", ["public.script"], extensions: ["py"]),
        // Property lists.
        TypeDeclaration("com.apple.property-list", ["public.data"], extensions: ["plist"]),
        TypeDeclaration("com.apple.xml-property-list", ["public.xml", "com.apple.property-list"]),
        TypeDeclaration("com.apple.binary-property-list", ["com.apple.property-list"]),
        // Images.
        TypeDeclaration("public.image", ["public.data", "public.content"]),
        TypeDeclaration("public.camera-raw-image", ["public.image"]),
        TypeDeclaration("public.jpeg", ["public.image"], extensions: ["jpeg", "jpg"], mimeTypes: ["image/jpeg"]),
        TypeDeclaration("public.png", ["public.image"], extensions: ["png"], mimeTypes: ["image/png"]),
        TypeDeclaration("com.compuserve.gif", ["public.image"], extensions: ["gif"], mimeTypes: ["image/gif"]),
        TypeDeclaration("public.tiff", ["public.image"], extensions: ["tiff", "tif"], mimeTypes: ["image/tiff"]),
        TypeDeclaration("com.microsoft.bmp", ["public.image"], extensions: ["bmp"], mimeTypes: ["image/bmp"]),
        TypeDeclaration(
            "public.svg-image", ["public.image", "public.xml"], extensions: ["svg"], mimeTypes: ["image/svg+xml"]),
        TypeDeclaration("public.heif", ["public.image"], extensions: ["heif"], mimeTypes: ["image/heif"]),
        TypeDeclaration("public.heic", ["public.image"], extensions: ["heic"], mimeTypes: ["image/heic"]),
        TypeDeclaration("org.webmproject.webp", ["public.image"], extensions: ["webp"], mimeTypes: ["image/webp"]),
        // Sound and films.
        TypeDeclaration("public.audiovisual-content", ["public.data", "public.content"]),
        TypeDeclaration("public.audio", ["public.audiovisual-content"]),
        TypeDeclaration("public.movie", ["public.audiovisual-content"]),
        TypeDeclaration("public.video", ["public.movie"]),
        TypeDeclaration("public.mp3", ["public.audio"], extensions: ["mp3"], mimeTypes: ["audio/mpeg"]),
        TypeDeclaration(
            "com.microsoft.waveform-audio", ["public.audio"], extensions: ["wav"], mimeTypes: ["audio/vnd.wave"]),
        TypeDeclaration("public.mpeg-4-audio", ["public.audio"], mimeTypes: ["audio/mp4"]),
        TypeDeclaration("public.mpeg-4", ["public.movie"], extensions: ["mp4"], mimeTypes: ["video/mp4"]),
        TypeDeclaration(
            "com.apple.quicktime-movie", ["public.movie"], extensions: ["mov", "qt"], mimeTypes: ["video/quicktime"]),
        // Documents.
        TypeDeclaration(
            "com.adobe.pdf", ["public.data", "public.composite-content"], extensions: ["pdf"],
            mimeTypes: ["application/pdf"]),
        TypeDeclaration(
            "org.idpf.epub-container", ["public.data", "public.composite-content"], extensions: ["epub"],
            mimeTypes: ["application/epub+zip"]),
        TypeDeclaration("public.spreadsheet", ["public.content"]),
        TypeDeclaration("public.presentation", ["public.composite-content"]),
        TypeDeclaration("public.database", []),
        TypeDeclaration("public.font", []),
        // Folders and programs.
        TypeDeclaration("public.folder", ["public.directory"]),
        TypeDeclaration("public.volume", ["public.folder"]),
        TypeDeclaration("com.apple.package", ["public.directory"]),
        TypeDeclaration("com.apple.bundle", ["public.directory"]),
        TypeDeclaration("com.apple.framework", ["com.apple.bundle"], extensions: ["framework"]),
        TypeDeclaration("com.apple.application", ["public.executable"]),
        TypeDeclaration(
            "com.apple.application-bundle", ["com.apple.application", "com.apple.bundle", "com.apple.package"],
            extensions: ["app"],
            mimeTypes: []),
        TypeDeclaration("public.unix-executable", ["public.data", "public.executable"]),
        // Archives.
        TypeDeclaration(
            "org.gnu.gnu-zip-archive", ["public.data", "public.archive"], extensions: ["gz", "gzip"],
            mimeTypes: ["application/gzip", "application/x-gzip"]),
        TypeDeclaration(
            "public.bzip2-archive", ["public.data", "public.archive"], extensions: ["bz2"],
            mimeTypes: ["application/x-bzip2"]),
        TypeDeclaration(
            "public.zip-archive", ["public.data", "public.archive"], extensions: ["zip"],
            mimeTypes: ["application/zip"]),
        // Keys and certificates.
        TypeDeclaration(
            "com.rsa.pkcs-12", ["public.data"], extensions: ["p12", "pfx"], mimeTypes: ["application/x-pkcs12"]),
        TypeDeclaration(
            "public.x509-certificate", ["public.data"], extensions: ["cer", "crt", "der"],
            mimeTypes: ["application/x-x509-ca-cert", "application/pkix-cert"]),
        // People and appointments.
        TypeDeclaration(
            "public.vcard", ["public.text", "public.contact"], extensions: ["vcf"],
            mimeTypes: ["text/vcard", "text/x-vcard"]),
        TypeDeclaration("public.email-message", ["public.message"]),
        TypeDeclaration("public.calendar-event", []),
        TypeDeclaration("public.to-do-item", []),
        TypeDeclaration("public.bookmark", []),
    ]
}
