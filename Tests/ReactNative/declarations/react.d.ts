// What of React's declarations the quick start uses; for the type check only.
export function useEffect(effect: () => void | (() => void), dependencies?: readonly unknown[]): void;
export function useMemo<T>(make: () => T, dependencies: readonly unknown[]): T;
export function useSyncExternalStore<T>(subscribe: (listener: () => void) => () => void, snapshot: () => T): T;
