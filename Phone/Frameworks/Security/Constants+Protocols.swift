// Apple's values, from SecItemConstants.c of Apple's open-source Security project. NSString is not Sendable, although
// these literals never change: hence `nonisolated(unsafe)`.

import Foundation

// MARK: Protocols (trailing blanks are part of the value)

/// FTP.
public nonisolated(unsafe) let kSecAttrProtocolFTP: CFString = "ftp "

/// FTP with a client-side account.
public nonisolated(unsafe) let kSecAttrProtocolFTPAccount: CFString = "ftpa"

/// HTTP.
public nonisolated(unsafe) let kSecAttrProtocolHTTP: CFString = "http"

/// IRC.
public nonisolated(unsafe) let kSecAttrProtocolIRC: CFString = "irc "

/// NNTP.
public nonisolated(unsafe) let kSecAttrProtocolNNTP: CFString = "nntp"

/// POP3.
public nonisolated(unsafe) let kSecAttrProtocolPOP3: CFString = "pop3"

/// SMTP.
public nonisolated(unsafe) let kSecAttrProtocolSMTP: CFString = "smtp"

/// SOCKS.
public nonisolated(unsafe) let kSecAttrProtocolSOCKS: CFString = "sox "

/// IMAP.
public nonisolated(unsafe) let kSecAttrProtocolIMAP: CFString = "imap"

/// LDAP.
public nonisolated(unsafe) let kSecAttrProtocolLDAP: CFString = "ldap"

/// AFP over AppleTalk.
public nonisolated(unsafe) let kSecAttrProtocolAppleTalk: CFString = "atlk"

/// AFP over TCP.
public nonisolated(unsafe) let kSecAttrProtocolAFP: CFString = "afp "

/// Telnet.
public nonisolated(unsafe) let kSecAttrProtocolTelnet: CFString = "teln"

/// SSH.
public nonisolated(unsafe) let kSecAttrProtocolSSH: CFString = "ssh "

/// FTP over TLS.
public nonisolated(unsafe) let kSecAttrProtocolFTPS: CFString = "ftps"

/// HTTP over TLS.
public nonisolated(unsafe) let kSecAttrProtocolHTTPS: CFString = "htps"

/// HTTP proxy.
public nonisolated(unsafe) let kSecAttrProtocolHTTPProxy: CFString = "htpx"

/// HTTPS proxy.
public nonisolated(unsafe) let kSecAttrProtocolHTTPSProxy: CFString = "htsx"

/// FTP proxy.
public nonisolated(unsafe) let kSecAttrProtocolFTPProxy: CFString = "ftpx"

/// SMB.
public nonisolated(unsafe) let kSecAttrProtocolSMB: CFString = "smb "

/// RTSP.
public nonisolated(unsafe) let kSecAttrProtocolRTSP: CFString = "rtsp"

/// RTSP proxy.
public nonisolated(unsafe) let kSecAttrProtocolRTSPProxy: CFString = "rtsx"

/// DAAP.
public nonisolated(unsafe) let kSecAttrProtocolDAAP: CFString = "daap"

/// Remote Apple events.
public nonisolated(unsafe) let kSecAttrProtocolEPPC: CFString = "eppc"

/// IPP.
public nonisolated(unsafe) let kSecAttrProtocolIPP: CFString = "ipp "

/// NNTP over TLS.
public nonisolated(unsafe) let kSecAttrProtocolNNTPS: CFString = "ntps"

/// LDAP over TLS.
public nonisolated(unsafe) let kSecAttrProtocolLDAPS: CFString = "ldps"

/// Telnet over TLS.
public nonisolated(unsafe) let kSecAttrProtocolTelnetS: CFString = "tels"

/// IMAP over TLS.
public nonisolated(unsafe) let kSecAttrProtocolIMAPS: CFString = "imps"

/// IRC over TLS.
public nonisolated(unsafe) let kSecAttrProtocolIRCS: CFString = "ircs"

/// POP3 over TLS.
public nonisolated(unsafe) let kSecAttrProtocolPOP3S: CFString = "pops"

// MARK: Authentication types

/// Windows NT LAN Manager authentication.
public nonisolated(unsafe) let kSecAttrAuthenticationTypeNTLM: CFString = "ntlm"

/// Microsoft Network default authentication.
public nonisolated(unsafe) let kSecAttrAuthenticationTypeMSN: CFString = "msna"

/// Distributed password authentication.
public nonisolated(unsafe) let kSecAttrAuthenticationTypeDPA: CFString = "dpaa"

/// Remote password authentication.
public nonisolated(unsafe) let kSecAttrAuthenticationTypeRPA: CFString = "rpaa"

/// HTTP Basic authentication.
public nonisolated(unsafe) let kSecAttrAuthenticationTypeHTTPBasic: CFString = "http"

/// HTTP Digest authentication.
public nonisolated(unsafe) let kSecAttrAuthenticationTypeHTTPDigest: CFString = "httd"

/// HTML form authentication.
public nonisolated(unsafe) let kSecAttrAuthenticationTypeHTMLForm: CFString = "form"

/// Default authentication.
public nonisolated(unsafe) let kSecAttrAuthenticationTypeDefault: CFString = "dflt"
