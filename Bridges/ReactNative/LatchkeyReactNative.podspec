require 'json'

package = JSON.parse(File.read(File.join(__dir__, 'package.json')))
# The Swift package has no public address yet: the app says where its copy is.
url = ENV['LATCHKEY_PACKAGE_URL'] or raise 'Set LATCHKEY_PACKAGE_URL to the git address of Latchkey.'

Pod::Spec.new do |s|
  s.name = 'LatchkeyReactNative'
  # The Swift package's module has the name LatchkeyReactNative.
  s.module_name = 'LatchkeyReactNativePod'
  s.version = package['version']
  s.summary = package['description']
  s.license = package['license']
  s.homepage = url
  s.author = 'Latchkey'
  s.source = { :git => url, :tag => s.version.to_s }
  s.platforms = { :ios => '15.1' }
  s.swift_version = '6.0'
  s.source_files = 'ios/*.{m,swift}'
  s.dependency 'React-Core'

  # React Native 0.75 and newer let a pod depend on a Swift package; the app's Podfile needs
  # `use_frameworks! :linkage => :dynamic` for it.
  spm_dependency(s,
    url: url,
    requirement: { kind: 'upToNextMinorVersion', minimumVersion: package['version'] },
    products: ['LatchkeyReactNative'])
end
