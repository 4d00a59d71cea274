// Names that Security does not have.
import Foundation
import Security

private func status() -> OSStatus { errSecNoSuchThing }  // error: cannot find 'errSecNoSuchThing' in scope
