// Moves a Flow account away from Blocto's keys. Every failure is a rejection with a code; see KeyRotationError.

/** An account and its network. */
export interface Account {
  network: 'mainnet' | 'testnet' | 'emulator';
  /** 16 hexadecimal digits, with or without 0x. Answers and events have them in lower case without 0x. */
  address: string;
}

/**
 * Where a rotation rests: `none` was begun; `unfinished` can go on; `waitingForBackup` until the person has written the
 * words down; `rotated`; `discarded`: the new keys are deleted, the account is as it was.
 */
export type KeyRotationStatus = 'none' | 'unfinished' | 'waitingForBackup' | 'rotated' | 'discarded';

/** How far a rotation is, for a progress bar. */
export interface KeyRotationProgress {
  /** 0 to stepCount. */
  step: number;
  stepCount: number;
  /** The name of the journal's phase, such as `adding`; null where there is no journal. */
  phase: string | null;
}

export interface KeyRotationResult extends Account {
  status: KeyRotationStatus;
}

export interface KeyRotationState extends KeyRotationResult {
  /** Whether something is being done for the account now. */
  isRunning: boolean;
  step: number;
  stepCount: number;
  phase?: string;
}

export interface BloctoAnswer extends Account {
  /**
   * `nothing` to do; `resume` the rotation that was begun; offer to `rotate`; `importKey`: ask for Blocto's recovery kit.
   */
  answer: 'nothing' | 'resume' | 'rotate' | 'importKey';
  /** For `importKey`: the weight that the keys on this phone add up to, below 1000. */
  weight?: number;
}

export interface BiometricAvailability {
  /** Whether biometry can be used now. The passcode can be used whenever `passcodeSet` is true. */
  available: boolean;
  passcodeSet: boolean;
  /** The sensor, usable or not; absent where no passcode is set. */
  biometryType?: 'FaceID' | 'TouchID' | 'other' | 'none';
  /** Why it can't be used. */
  reason?: 'noHardware' | 'denied' | 'notEnrolled' | 'lockedOut' | 'noPasscode' | 'other';
  /** The code of LAError, such as -7. */
  code?: number;
}

/** What promises are rejected with: an Error with a code. */
export interface KeyRotationError {
  /** A stable name, such as `E_INVALID_PARAMS`; the table is in docs/react-native.md. */
  code: string;
  /** A sentence for people, in English. */
  message: string;
  userInfo?: {
    /** The next step, such as `retry` or `openSettings`. */
    suggestion?: string;
    /** The parameter that is wrong. */
    member?: string;
    /** The code of the Keychain's error. */
    keychain?: string;
    /** The Flow node's code. */
    nodeCode?: number;
  };
}

export interface KeyRotationProgressEvent extends Account {
  step: number;
  stepCount: number;
  phase?: string;
}

/** A rotation rests: exactly one of `status` and `error`. */
export interface KeyRotationEndEvent extends Account {
  status?: KeyRotationStatus;
  error?: KeyRotationError;
}

export interface Subscription {
  remove(): void;
}

/** Begins the rotation, or goes on with it, until it rests. Asks for the owner. A second call joins the first. */
export function startKeyRotation(params: Account): Promise<KeyRotationResult>;

/** Begins anew with other keys, where an error's `suggestion` is `startAnew`. */
export function startKeyRotationAnew(params: Account): Promise<KeyRotationResult>;

/** Goes on with a rotation that was begun, at launch for example; `none` if there is none. */
export function resumeKeyRotation(params: Account): Promise<KeyRotationResult>;

/**
 * Has the app's native screens show the words and ask for some of them, then revokes the old keys.
 *
 * Resolves `rotated`, or `waitingForBackup` if the person closed the screens.
 */
export function confirmBackup(params: Account): Promise<KeyRotationResult>;

/**
 * Stops what is running for the account; its promise is rejected with `E_CANCELLED`.
 *
 * Resolves `discarded` if the new keys were deleted. Later, when that is not safe any more, both sets of keys stay, and
 * the status says how the rotation rests; from then on a transaction may be on its way, so it can also be rejected with
 * `E_TOO_LATE_TO_CANCEL`.
 */
export function cancelKeyRotation(params: Account): Promise<KeyRotationResult>;

/** How the rotation stands. Changes nothing, shows nothing. */
export function getKeyRotationStatus(params: Account): Promise<KeyRotationState>;

/**
 * Whether the keys need rotating: asks a node once per launch of the app, and again after a failure, after a rotation, and
 * with other keys. Calls in between, also of JavaScript that was loaded anew, get the same answer.
 */
export function checkForBloctoKeys(params: Account): Promise<BloctoAnswer>;

/** How the owner can be authenticated. Shows no prompt. */
export function checkBiometricAvailability(): Promise<BiometricAvailability>;

/** Asks for the owner's face, finger or passcode; every other outcome than `true` is a rejection. */
export function authenticateUser(reason: string): Promise<true>;

/** Hears of every change of phase. */
export function addProgressListener(listener: (event: KeyRotationProgressEvent) => void): Subscription;

/** Hears when something that ran for an account has ended, whoever called it. */
export function addEndListener(listener: (event: KeyRotationEndEvent) => void): Subscription;

/** The state of one account's rotation. A new object after each change, the same until then. */
export interface KeyRotationSnapshot {
  /** Whether the native side has answered yet. */
  isLoaded: boolean;
  isRunning: boolean;
  status: KeyRotationStatus | null;
  progress: KeyRotationProgress | null;
  /** The last failure; null again when something new has begun. */
  error: KeyRotationError | null;
}

/** In step with the native side, also after a reload: for `useSyncExternalStore(store.subscribe, store.getSnapshot)`. */
export interface KeyRotationStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): KeyRotationSnapshot;
  /** Asks the native side again. */
  refresh(): Promise<void>;
}

export function createKeyRotationStore(account: Account): KeyRotationStore;
