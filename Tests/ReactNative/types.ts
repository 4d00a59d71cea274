// Uses of the types that must be right, and others that must be wrong; compiled only.
import {
  addEndListener, addProgressListener, authenticateUser, cancelKeyRotation, checkBiometricAvailability,
  checkForBloctoKeys, confirmBackup, createKeyRotationStore, getKeyRotationStatus, resumeKeyRotation, startKeyRotation,
} from 'latchkey-react-native';
import type { Account, KeyRotationError, KeyRotationStatus } from 'latchkey-react-native';

const account: Account = { network: 'testnet', address: '0x8c5303eaa26202d6' };

export async function everything(): Promise<KeyRotationStatus[]> {
  const authenticated: true = await authenticateUser('Show your keys.');
  const { available, biometryType } = await checkBiometricAvailability();
  if (!authenticated || (available && biometryType === 'none')) return [];
  const { answer, weight } = await checkForBloctoKeys(account);
  if (answer === 'importKey') throw new Error(`The keys add up to ${weight ?? 0}.`);
  const subscription = addProgressListener(({ step, stepCount, phase }) => console.log(step / stepCount, phase));
  addEndListener(({ status, error }) => console.log(status, error?.code)).remove();
  try {
    await startKeyRotation(account);
    await confirmBackup(account);
  } catch (reason) {
    const error = reason as KeyRotationError;
    if (error.userInfo?.suggestion === 'retry') await resumeKeyRotation(account);
    else await cancelKeyRotation(account);
  } finally {
    subscription.remove();
  }
  const store = createKeyRotationStore(account);
  const { isRunning, status } = await getKeyRotationStatus(account);
  return isRunning ? [] : [status, store.getSnapshot().status ?? 'none'];
}

// @ts-expect-error: there is no such network.
startKeyRotation({ network: 'goerli', address: '01' });
// @ts-expect-error: the address is missing.
startKeyRotation({ network: 'mainnet' });
// @ts-expect-error: words are no parameter.
confirmBackup({ ...account, words: ['abandon'] });
// @ts-expect-error: a prompt needs a reason.
authenticateUser();
// @ts-expect-error: the words are nowhere in the answer.
startKeyRotation(account).then((result) => result.newSeedPhrase);
declare const console: { log(...values: unknown[]): void };
