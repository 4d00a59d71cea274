// Empty on purpose. A file that imports both Testing and UIKit imports this module too, without saying so: Swift
// Testing brings pictures as attachments in it, on Apple's systems. Here it only has to be there.
