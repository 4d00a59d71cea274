// swift-format-ignore-file
import UIKit

final class ViewController: UIViewController {
    let button = UIButton()
}
