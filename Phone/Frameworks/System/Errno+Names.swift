import Glibc

// The names of Apple's System framework for the system's numbers.
@available(iOS 14, *)
extension Errno {
    /// EPERM.
    public static var notPermitted: Errno { Errno(rawValue: EPERM) }
    /// ENOENT.
    public static var noSuchFileOrDirectory: Errno { Errno(rawValue: ENOENT) }
    /// ESRCH.
    public static var noSuchProcess: Errno { Errno(rawValue: ESRCH) }
    /// EINTR.
    public static var interrupted: Errno { Errno(rawValue: EINTR) }
    /// EIO.
    public static var ioError: Errno { Errno(rawValue: EIO) }
    /// ENXIO.
    public static var noSuchAddressOrDevice: Errno { Errno(rawValue: ENXIO) }
    /// E2BIG.
    public static var argListTooLong: Errno { Errno(rawValue: E2BIG) }
    /// ENOEXEC.
    public static var execFormatError: Errno { Errno(rawValue: ENOEXEC) }
    /// EBADF.
    public static var badFileDescriptor: Errno { Errno(rawValue: EBADF) }
    /// ECHILD.
    public static var noChildProcess: Errno { Errno(rawValue: ECHILD) }
    /// EDEADLK.
    public static var deadlock: Errno { Errno(rawValue: EDEADLK) }
    /// ENOMEM.
    public static var noMemory: Errno { Errno(rawValue: ENOMEM) }
    /// EACCES.
    public static var permissionDenied: Errno { Errno(rawValue: EACCES) }
    /// EFAULT.
    public static var badAddress: Errno { Errno(rawValue: EFAULT) }
    /// EBUSY.
    public static var resourceBusy: Errno { Errno(rawValue: EBUSY) }
    /// EEXIST.
    public static var fileExists: Errno { Errno(rawValue: EEXIST) }
    /// EXDEV.
    public static var improperLink: Errno { Errno(rawValue: EXDEV) }
    /// ENODEV.
    public static var operationNotSupportedByDevice: Errno { Errno(rawValue: ENODEV) }
    /// ENOTDIR.
    public static var notDirectory: Errno { Errno(rawValue: ENOTDIR) }
    /// EISDIR.
    public static var isDirectory: Errno { Errno(rawValue: EISDIR) }
    /// EINVAL.
    public static var invalidArgument: Errno { Errno(rawValue: EINVAL) }
    /// ENFILE.
    public static var tooManyOpenFilesInSystem: Errno { Errno(rawValue: ENFILE) }
    /// EMFILE.
    public static var tooManyOpenFiles: Errno { Errno(rawValue: EMFILE) }
    /// ENOTTY.
    public static var inappropriateIOCTLForDevice: Errno { Errno(rawValue: ENOTTY) }
    /// ETXTBSY.
    public static var textFileBusy: Errno { Errno(rawValue: ETXTBSY) }
    /// EFBIG.
    public static var fileTooLarge: Errno { Errno(rawValue: EFBIG) }
    /// ENOSPC.
    public static var noSpace: Errno { Errno(rawValue: ENOSPC) }
    /// ESPIPE.
    public static var illegalSeek: Errno { Errno(rawValue: ESPIPE) }
    /// EROFS.
    public static var readOnlyFileSystem: Errno { Errno(rawValue: EROFS) }
    /// EMLINK.
    public static var tooManyLinks: Errno { Errno(rawValue: EMLINK) }
    /// EPIPE.
    public static var brokenPipe: Errno { Errno(rawValue: EPIPE) }
    /// EDOM.
    public static var outOfDomain: Errno { Errno(rawValue: EDOM) }
    /// ERANGE.
    public static var outOfRange: Errno { Errno(rawValue: ERANGE) }
    /// EAGAIN.
    public static var resourceTemporarilyUnavailable: Errno { Errno(rawValue: EAGAIN) }
    /// EINPROGRESS.
    public static var nowInProgress: Errno { Errno(rawValue: EINPROGRESS) }
    /// EALREADY.
    public static var alreadyInProcess: Errno { Errno(rawValue: EALREADY) }
    /// ENOTSOCK.
    public static var notSocket: Errno { Errno(rawValue: ENOTSOCK) }
    /// EDESTADDRREQ.
    public static var addressRequired: Errno { Errno(rawValue: EDESTADDRREQ) }
    /// EMSGSIZE.
    public static var messageTooLong: Errno { Errno(rawValue: EMSGSIZE) }
    /// EPROTOTYPE.
    public static var protocolWrongTypeForSocket: Errno { Errno(rawValue: EPROTOTYPE) }
    /// ENOPROTOOPT.
    public static var protocolNotAvailable: Errno { Errno(rawValue: ENOPROTOOPT) }
    /// EPROTONOSUPPORT.
    public static var protocolNotSupported: Errno { Errno(rawValue: EPROTONOSUPPORT) }
    /// ENOTSUP.
    public static var notSupported: Errno { Errno(rawValue: ENOTSUP) }
    /// EADDRINUSE.
    public static var addressInUse: Errno { Errno(rawValue: EADDRINUSE) }
    /// EADDRNOTAVAIL.
    public static var addressNotAvailable: Errno { Errno(rawValue: EADDRNOTAVAIL) }
    /// ENETDOWN.
    public static var networkDown: Errno { Errno(rawValue: ENETDOWN) }
    /// ENETUNREACH.
    public static var networkUnreachable: Errno { Errno(rawValue: ENETUNREACH) }
    /// ENETRESET.
    public static var networkReset: Errno { Errno(rawValue: ENETRESET) }
    /// ECONNABORTED.
    public static var connectionAbort: Errno { Errno(rawValue: ECONNABORTED) }
    /// ECONNRESET.
    public static var connectionReset: Errno { Errno(rawValue: ECONNRESET) }
    /// ENOBUFS.
    public static var noBufferSpace: Errno { Errno(rawValue: ENOBUFS) }
    /// EISCONN.
    public static var socketIsConnected: Errno { Errno(rawValue: EISCONN) }
    /// ENOTCONN.
    public static var socketNotConnected: Errno { Errno(rawValue: ENOTCONN) }
    /// ETIMEDOUT.
    public static var timedOut: Errno { Errno(rawValue: ETIMEDOUT) }
    /// ECONNREFUSED.
    public static var connectionRefused: Errno { Errno(rawValue: ECONNREFUSED) }
    /// ELOOP.
    public static var tooManySymbolicLinkLevels: Errno { Errno(rawValue: ELOOP) }
    /// ENAMETOOLONG.
    public static var fileNameTooLong: Errno { Errno(rawValue: ENAMETOOLONG) }
    /// EHOSTDOWN.
    public static var hostIsDown: Errno { Errno(rawValue: EHOSTDOWN) }
    /// EHOSTUNREACH.
    public static var noRouteToHost: Errno { Errno(rawValue: EHOSTUNREACH) }
    /// ENOTEMPTY.
    public static var directoryNotEmpty: Errno { Errno(rawValue: ENOTEMPTY) }
    /// EDQUOT.
    public static var diskQuotaExceeded: Errno { Errno(rawValue: EDQUOT) }
    /// ESTALE.
    public static var staleNFSFileHandle: Errno { Errno(rawValue: ESTALE) }
    /// ENOLCK.
    public static var noLocks: Errno { Errno(rawValue: ENOLCK) }
    /// ENOSYS.
    public static var noFunction: Errno { Errno(rawValue: ENOSYS) }
    /// EOVERFLOW.
    public static var overflow: Errno { Errno(rawValue: EOVERFLOW) }
    /// ECANCELED.
    public static var canceled: Errno { Errno(rawValue: ECANCELED) }
    /// EIDRM.
    public static var identifierRemoved: Errno { Errno(rawValue: EIDRM) }
    /// ENOMSG.
    public static var noMessage: Errno { Errno(rawValue: ENOMSG) }
    /// EILSEQ.
    public static var illegalByteSequence: Errno { Errno(rawValue: EILSEQ) }
    /// EBADMSG.
    public static var badMessage: Errno { Errno(rawValue: EBADMSG) }
    /// EPROTO.
    public static var protocolError: Errno { Errno(rawValue: EPROTO) }
    /// EWOULDBLOCK.
    public static var wouldBlock: Errno { Errno(rawValue: EWOULDBLOCK) }
}
