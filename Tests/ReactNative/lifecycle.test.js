'use strict';

const assert = require('node:assert');
const test = require('node:test');
const { onPhone } = require('react-native/phone');

const account = { network: 'emulator', address: 'f8d6e0586b0a20c7' };
const PROGRESS = 'KeyRotationProgress';
const at = (name) => ({ phase }) => phase === name;

/** Starts a rotation that rests in the middle of a phase. */
async function held(phone, latchkey, phase) {
  latchkey.addProgressListener(() => {});
  await phone.do('hold', { phase });
  const start = latchkey.startKeyRotation(account);
  start.catch(() => {});
  await phone.event(PROGRESS, at(phase));
  return { start };
}

test('two calls at once are one rotation with one answer', async () => {
  await onPhone({}, async (phone, latchkey) => {
    const { start: first } = await held(phone, latchkey, 'adding');
    const second = latchkey.startKeyRotation(account);
    assert.strictEqual((await latchkey.getKeyRotationStatus(account)).isRunning, true);
    await phone.do('release');
    assert.deepStrictEqual(await first, await second);
    assert.strictEqual(phone.events.filter(({ body }) => body.phase === 'adding').length, 1);
  });
});

test('an app in the background ends its transaction there', async () => {
  await onPhone({}, async (phone, latchkey) => {
    const { start } = await held(phone, latchkey, 'adding');
    await phone.do('home');
    await phone.do('release');
    assert.strictEqual((await start).status, 'waitingForBackup');
  });
});

test('when the time in the background ends, the rotation rests and goes on later', async () => {
  await onPhone({}, async (phone, latchkey) => {
    const { start } = await held(phone, latchkey, 'adding');
    await phone.do('home');
    await phone.do('timeExpires');
    await assert.rejects(start, { code: 'E_BACKGROUND_TIME_ENDED', userInfo: { suggestion: 'retryWhenUnlocked' } });
    await phone.do('release');
    assert.strictEqual((await latchkey.getKeyRotationStatus(account)).status, 'unfinished');
    await phone.do('front');
    assert.strictEqual((await latchkey.resumeKeyRotation(account)).status, 'waitingForBackup');
  });
});

test('a reload during a rotation rejects its promise, and the rotation goes on for the next JavaScript', async () => {
  await onPhone({}, async (phone, latchkey) => {
    const { start } = await held(phone, latchkey, 'adding');
    const next = await phone.reload();
    await assert.rejects(start, { code: 'E_RELOADED' });
    const ends = [];
    next.addEndListener((event) => ends.push(event));
    assert.strictEqual((await next.getKeyRotationStatus(account)).isRunning, true);
    await phone.do('release');
    assert.strictEqual((await next.startKeyRotation(account)).status, 'waitingForBackup');
    assert.deepStrictEqual(ends, [{ ...account, status: 'waitingForBackup' }]);
    assert.strictEqual((await next.confirmBackup(account)).status, 'rotated');
  });
});

test('a reload while the words are shown leaves them to the person', async () => {
  await onPhone({}, async (phone, latchkey) => {
    await latchkey.startKeyRotation(account);
    await phone.do('backup', { habit: 'waits' });
    const backup = assert.rejects(latchkey.confirmBackup(account), { code: 'E_RELOADED' });
    await phone.words();
    const next = await phone.reload();
    await backup;
    assert.strictEqual((await next.getKeyRotationStatus(account)).isRunning, true);
    await assert.rejects(next.startKeyRotation(account), { code: 'E_ALREADY_RUNNING' });
    await phone.do('backup', { habit: 'right' });
    // The person has looked at the words and closed the screens; the next call shows them again.
    await next.cancelKeyRotation(account);
    assert.strictEqual((await next.confirmBackup(account)).status, 'rotated');
  });
});

test('stopping deletes the new keys before anything is signed, and is refused later', async () => {
  await onPhone({}, async (phone, latchkey) => {
    const { start: early } = await held(phone, latchkey, 'ready');
    assert.strictEqual((await latchkey.cancelKeyRotation(account)).status, 'discarded');
    await assert.rejects(early, { code: 'E_CANCELLED' });
    await phone.do('release');

    const { start: late } = await held(phone, latchkey, 'adding');
    await assert.rejects(latchkey.cancelKeyRotation(account), { code: 'E_TOO_LATE_TO_CANCEL' });
    await assert.rejects(late, { code: 'E_CANCELLED' });
    await phone.do('release');
    assert.strictEqual((await latchkey.resumeKeyRotation(account)).status, 'waitingForBackup');
    assert.strictEqual((await latchkey.cancelKeyRotation(account)).status, 'waitingForBackup');
  });
});

test('the store is in step with the native side, also after a reload', async () => {
  await onPhone({}, async (phone, latchkey) => {
    let store = latchkey.createKeyRotationStore({ ...account, address: `0x${account.address}` });
    let changes = 0;
    const ready = new Promise((resolve) => {
      store.subscribe(() => {
        changes += 1;
        if (store.getSnapshot().isLoaded) resolve();
      });
    });
    assert.strictEqual(store.getSnapshot(), store.getSnapshot());
    await ready;
    assert.deepStrictEqual(store.getSnapshot(), {
      isLoaded: true, isRunning: false, status: 'none', progress: { step: 0, stepCount: 9, phase: null }, error: null,
    });
    await phone.do('person', { habit: 'cancels' });
    await assert.rejects(latchkey.startKeyRotation(account));
    assert.strictEqual(store.getSnapshot().error.code, 'E_AUTHENTICATION_DECLINED');
    await phone.do('person', { habit: 'approves' });

    const { start } = await held(phone, latchkey, 'adding');
    assert.deepStrictEqual(
      { ...store.getSnapshot() },
      { isLoaded: true, isRunning: true, status: 'none', progress: { step: 4, stepCount: 9, phase: 'adding' }, error: null });
    const next = await phone.reload();
    await assert.rejects(start, { code: 'E_RELOADED' });
    store = next.createKeyRotationStore(account);
    const unsubscribe = store.subscribe(() => {});
    await store.refresh();
    assert.deepStrictEqual([store.getSnapshot().isRunning, store.getSnapshot().progress.phase], [true, 'adding']);
    await phone.do('release');
    await next.startKeyRotation(account);
    await store.refresh();
    assert.deepStrictEqual(
      [store.getSnapshot().isRunning, store.getSnapshot().status, store.getSnapshot().progress.step],
      [false, 'waitingForBackup', 6]);
    unsubscribe();
    assert.ok(changes > 0);
    assert.deepStrictEqual(phone.listeners, []);
  });
});
