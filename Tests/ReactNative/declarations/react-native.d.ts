// What of React Native's declarations the specification and the quick start use; for the type check only.
export interface TurboModule {
  getConstants?(): {};
}
export const TurboModuleRegistry: { get<T extends TurboModule>(name: string): T | null };
