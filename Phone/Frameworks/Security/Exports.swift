// Every source that imports Foundation has Darwin's C library on Apple's systems; here it comes with this module.
@_exported import CDarwin
// The enumerations, which are in C.
@_exported import CSecurity
