// `os_unfair_lock` and its functions.
@_exported import CDarwin
