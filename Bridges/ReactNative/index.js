'use strict';

// Moves a Flow account away from Blocto's keys. All decisions are native; this file only passes calls and events on.
// No word of a recovery phrase ever comes here: the app's native screens show them.

const { NativeEventEmitter, NativeModules, TurboModuleRegistry } = require('react-native');

const MODULE = 'KeyRotationManager';
const PROGRESS = 'KeyRotationProgress';
const END = 'KeyRotationEnd';

let emitter = null;

/** The native module, looked up when it is needed: an app without it can still load this file. */
function native() {
  const found = (TurboModuleRegistry && TurboModuleRegistry.get(MODULE)) || NativeModules[MODULE];
  if (!found) {
    const error = new Error(`${MODULE} is not part of this app: rebuild it, and see docs/react-native.md.`);
    error.code = 'E_NOT_LINKED';
    throw error;
  }
  return found;
}

function listen(event, listener) {
  emitter = emitter || new NativeEventEmitter(native());
  return emitter.addListener(event, listener);
}

// `async`, so that a missing module is a rejection as every other failure is.
exports.startKeyRotation = async (params) => native().startKeyRotation(params);
exports.startKeyRotationAnew = async (params) => native().startKeyRotationAnew(params);
exports.resumeKeyRotation = async (params) => native().resumeKeyRotation(params);
exports.confirmBackup = async (params) => native().confirmBackup(params);
exports.cancelKeyRotation = async (params) => native().cancelKeyRotation(params);
exports.getKeyRotationStatus = async (params) => native().getKeyRotationStatus(params);
exports.checkForBloctoKeys = async (params) => native().checkForBloctoKeys(params);
exports.checkBiometricAvailability = async () => native().checkBiometricAvailability();
exports.authenticateUser = async (reason) => native().authenticateUser(reason);

exports.addProgressListener = (listener) => listen(PROGRESS, listener);
exports.addEndListener = (listener) => listen(END, listener);

/** The state of one account's rotation, in step with the native side; made for `useSyncExternalStore`. */
exports.createKeyRotationStore = ({ network, address }) => {
  const params = { network, address };
  const listeners = new Set();
  let snapshot = { isLoaded: false, isRunning: false, status: null, progress: null, error: null };
  let subscriptions = [];
  let eventCount = 0;

  const change = (part) => {
    snapshot = { ...snapshot, ...part };
    listeners.forEach((listener) => listener());
  };
  // The native side writes an address as 16 digits without 0x.
  const digits = String(address).toLowerCase().replace(/^0x/, '').padStart(16, '0');
  const isOurs = (event) => event.network === network && event.address === digits;
  const progressOf = ({ step, stepCount, phase }) => ({ step, stepCount, phase: phase || null });

  const onProgress = (event) => {
    if (!isOurs(event)) return;
    eventCount += 1;
    change({ isRunning: true, progress: progressOf(event), error: null });
  };
  const onEnd = (event) => {
    if (!isOurs(event)) return;
    eventCount += 1;
    change({ isRunning: false, status: event.status || snapshot.status, error: event.error || null });
    refresh();
  };
  /** Asks the native side, again if an event has overtaken the answer. */
  const refresh = async () => {
    try {
      let state = null;
      for (let asked = -1; asked !== eventCount; ) {
        asked = eventCount;
        state = await exports.getKeyRotationStatus(params);
      }
      change({ isLoaded: true, isRunning: state.isRunning, status: state.status, progress: progressOf(state) });
    } catch (error) {
      change({ isLoaded: true, error });
    }
  };
  const connect = () => {
    try {
      subscriptions = [exports.addProgressListener(onProgress), exports.addEndListener(onEnd)];
    } catch (error) {
      change({ isLoaded: true, error });
      return;
    }
    refresh();
  };

  return {
    getSnapshot: () => snapshot,
    refresh,
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) connect();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        subscriptions.forEach((subscription) => subscription.remove());
        subscriptions = [];
      };
    },
  };
};
