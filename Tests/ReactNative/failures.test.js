'use strict';

const assert = require('node:assert');
const test = require('node:test');
const { onPhone } = require('react-native/phone');

const account = { network: 'emulator', address: 'f8d6e0586b0a20c7' };

test('wrong parameters are rejections that name the member', async () => {
  await onPhone({}, async (phone, { startKeyRotation, getKeyRotationStatus, authenticateUser }) => {
    const rejected = (member) => ({ code: 'E_INVALID_PARAMS', userInfo: { member } });
    await assert.rejects(startKeyRotation(), rejected('params'));
    await assert.rejects(startKeyRotation(null), rejected('params'));
    await assert.rejects(startKeyRotation([account]), rejected('params'));
    await assert.rejects(startKeyRotation({ address: account.address }), rejected('network'));
    await assert.rejects(startKeyRotation({ ...account, address: 17 }), rejected('address'));
    await assert.rejects(startKeyRotation({ ...account, network: 'mainnet' }), rejected('address'));
    await assert.rejects(getKeyRotationStatus({ ...account, words: 'abandon' }), rejected('words'));
    await assert.rejects(authenticateUser(''), rejected('reason'));
    await assert.rejects(authenticateUser(), rejected('reason'));
  });
});

test('a rejection is an Error with a sentence and the next step', async () => {
  await onPhone({}, async (phone, latchkey) => {
    await phone.do('person', { habit: 'cancels' });
    const error = await latchkey.startKeyRotation(account).then(assert.fail, (reason) => reason);
    assert.ok(error instanceof Error);
    assert.deepStrictEqual(
      [error.code, error.message, error.userInfo],
      ['E_AUTHENTICATION_DECLINED', 'You were not recognized, or you cancelled. Nothing was lost.', { suggestion: 'retry' }]);
  });
});

test('faults of the network are rejections, and going on works afterwards', async () => {
  await onPhone({}, async (phone, latchkey) => {
    await phone.do('fault', { fault: 'refused' });
    await assert.rejects(latchkey.startKeyRotation(account), { code: 'E_NETWORK_UNAVAILABLE' });
    await assert.rejects(latchkey.checkForBloctoKeys(account), { code: 'E_NETWORK_UNAVAILABLE' });
    await phone.do('clearFaults');
    await phone.do('fault', { fault: 'status-503' });
    await assert.rejects(latchkey.startKeyRotation(account), { code: 'E_NODE_FAILED', userInfo: { suggestion: 'retryLater', nodeCode: 503 } });
    await phone.do('clearFaults');
    assert.strictEqual((await latchkey.checkForBloctoKeys(account)).answer, 'rotate');
    assert.strictEqual((await latchkey.startKeyRotation(account)).status, 'waitingForBackup');
  });
});

test('an account that this phone cannot sign for is told apart from one that needs nothing', async () => {
  await onPhone({ shape: 'server-held' }, async (phone, latchkey) => {
    assert.deepStrictEqual(await latchkey.checkForBloctoKeys(account), { ...account, answer: 'importKey', weight: 1 });
    await assert.rejects(latchkey.startKeyRotation(account), { code: 'E_KEYS_INSUFFICIENT', userInfo: { suggestion: 'importRecoveryKit' } });
    assert.strictEqual((await latchkey.getKeyRotationStatus(account)).status, 'none');
  });
});

test('wrong words and closed screens revoke nothing', async () => {
  await onPhone({}, async (phone, latchkey) => {
    await assert.rejects(latchkey.confirmBackup(account), { code: 'E_NOT_BEGUN' });
    await latchkey.startKeyRotation(account);
    await phone.do('backup', { habit: 'wrong' });
    await assert.rejects(latchkey.confirmBackup(account), { code: 'E_BACKUP_WRONG', userInfo: { suggestion: 'showWordsAgain' } });
    await phone.do('backup', { habit: 'closes' });
    assert.strictEqual((await latchkey.confirmBackup(account)).status, 'waitingForBackup');
    await phone.do('backup', { habit: 'right' });
    assert.strictEqual((await latchkey.confirmBackup(account)).status, 'rotated');
  });
});

test('an app without the native module gets rejections, not a crash', async () => {
  await onPhone({ isLinked: false }, async (phone, latchkey) => {
    await assert.rejects(latchkey.startKeyRotation(account), { code: 'E_NOT_LINKED' });
    await assert.rejects(latchkey.checkBiometricAvailability(), { code: 'E_NOT_LINKED' });
    assert.throws(() => latchkey.addProgressListener(() => {}), { code: 'E_NOT_LINKED' });
    const store = latchkey.createKeyRotationStore(account);
    store.subscribe(() => {})();
    assert.strictEqual(store.getSnapshot().error.code, 'E_NOT_LINKED');
  });
});
