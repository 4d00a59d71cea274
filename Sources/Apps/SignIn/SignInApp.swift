@main struct SignInApp { static func main() {} }
