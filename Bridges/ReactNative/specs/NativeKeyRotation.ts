import type { TurboModule } from 'react-native';
import { TurboModuleRegistry } from 'react-native';

// The native module as React Native's codegen reads it. The types that apps see are in index.d.ts.
export interface Spec extends TurboModule {
  startKeyRotation(params: Object): Promise<Object>;
  startKeyRotationAnew(params: Object): Promise<Object>;
  resumeKeyRotation(params: Object): Promise<Object>;
  confirmBackup(params: Object): Promise<Object>;
  cancelKeyRotation(params: Object): Promise<Object>;
  getKeyRotationStatus(params: Object): Promise<Object>;
  checkForBloctoKeys(params: Object): Promise<Object>;
  checkBiometricAvailability(): Promise<Object>;
  authenticateUser(reason: string): Promise<boolean>;

  // What NativeEventEmitter calls.
  addListener(eventName: string): void;
  removeListeners(count: number): void;
}

export default TurboModuleRegistry.get<Spec>('KeyRotationManager');
