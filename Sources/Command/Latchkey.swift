@main struct Latchkey { static func main() {} }
