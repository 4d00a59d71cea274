'use strict';

const assert = require('node:assert');
const crypto = require('node:crypto');
const test = require('node:test');
const { onPhone } = require('react-native/phone');
const { found, oldKeys, privateKeyOf } = require('./secrets');

const account = { network: 'emulator', address: '0xf8d6e0586b0a20c7' };
const answer = { network: 'emulator', address: 'f8d6e0586b0a20c7' };
const PHASES = [
  ['storing', 1], ['makingEnclaveKey', 2], ['comparing', 2], ['ready', 3], ['adding', 4], ['confirmingAdd', 4],
  ['added', 5], ['proven', 6], ['backedUp', 7], ['revoking', 8], ['confirmingRevoke', 8], ['revoked', 9], ['finished', 9],
];

for (const architecture of ['new', 'legacy']) {
  test(`a whole rotation from JavaScript, with its progress in order (${architecture} architecture)`, async () => {
    const progress = [];
    // The words were shown once, and phone.js has looked for them everywhere.
    const afterwards = ({ phrases }) => assert.deepStrictEqual(phrases.map((phrase) => phrase.split(' ').length), [24]);
    await onPhone({ architecture, afterwards }, async (phone, latchkey) => {
      latchkey.addProgressListener((event) => progress.push(event));
      for (let time = 0; time < 2; time += 1) {
        assert.deepStrictEqual(await latchkey.checkForBloctoKeys(account), { ...answer, answer: 'rotate' });
      }
      assert.deepStrictEqual(await latchkey.startKeyRotation(account), { ...answer, status: 'waitingForBackup' });
      assert.deepStrictEqual(await latchkey.getKeyRotationStatus(account), {
        ...answer, status: 'waitingForBackup', isRunning: false, step: 6, stepCount: 9, phase: 'proven',
      });
      assert.deepStrictEqual(await latchkey.confirmBackup(account), { ...answer, status: 'rotated' });
      await assert.rejects(latchkey.startKeyRotation(account), { code: 'E_NOT_NEEDED' });
    });
    assert.deepStrictEqual(
      progress.map(({ phase, step }) => [phase, step]), PHASES);
    for (const event of progress) assert.deepStrictEqual({ ...event, phase: 0, step: 0 }, { ...answer, stepCount: 9, phase: 0, step: 0 });
  });
}

for (const shape of ['recovery-kit', 'own-key', 'many-keys']) {
  test(`a whole rotation of an account of the shape ${shape}`, async () => {
    await onPhone({ shape }, async (phone, latchkey) => {
      await latchkey.startKeyRotation(account);
      assert.strictEqual((await latchkey.confirmBackup(account)).status, 'rotated');
    });
  });
}

test('a whole rotation on a phone without Secure Enclave', async () => {
  await onPhone({ handset: 'noSensor' }, async (phone, latchkey) => {
    await latchkey.startKeyRotation(account);
    assert.strictEqual((await latchkey.confirmBackup(account)).status, 'rotated');
  });
});

test('progress is told only while somebody listens', async () => {
  await onPhone({}, async (phone, latchkey) => {
    const seen = [];
    latchkey.addProgressListener((event) => seen.push(event.phase)).remove();
    await latchkey.startKeyRotation(account);
    assert.deepStrictEqual(phone.events, []);
    const subscription = latchkey.addProgressListener((event) => seen.push(event.phase));
    await latchkey.confirmBackup(account);
    subscription.remove();
    assert.deepStrictEqual(seen, PHASES.slice(8).map(([phase]) => phase));
  });
});

test('an app that is killed in the middle is asked to resume, and resumes', async () => {
  await onPhone({}, async (phone, latchkey) => {
    latchkey.addProgressListener(() => {});
    await phone.do('hold', { phase: 'adding' });
    const start = assert.rejects(latchkey.startKeyRotation(account), { code: 'E_RELOADED' });
    await phone.event('KeyRotationProgress', ({ phase }) => phase === 'adding');
    const next = await phone.reload('relaunch');
    await start;
    assert.strictEqual((await next.checkForBloctoKeys(account)).answer, 'resume');
    assert.strictEqual((await next.getKeyRotationStatus(account)).status, 'unfinished');
    assert.strictEqual((await next.resumeKeyRotation(account)).status, 'waitingForBackup');
    assert.strictEqual((await next.confirmBackup(account)).status, 'rotated');
  });
});

test('the search for words finds them in every form', () => {
  const phrase = `${'abandon '.repeat(11)}about`;
  // Published in docs/flow.md's vectors.
  assert.strictEqual(privateKeyOf(phrase).toString('hex'), '807daec00be9867968c54a877849b89ed434720ebab6ff11d99643fd8c20bcf2');
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
  for (const text of [
    `{"x":"${words}"}`, `["thank","year","wave"]`, Buffer.from(`xx${words}`).toString('base64'),
    Buffer.from(words).toString('hex').toUpperCase(), privateKeyOf(words).toString('hex'),
    Buffer.concat([Buffer.from('k'), privateKeyOf(words), Buffer.from('z')]).toString('base64'),
  ]) assert.notDeepStrictEqual(found(text, words), [], text);
  const oldKey = crypto.createHash('sha256').update('latchkey sample account blocto f8d6e0586b0a20c7 1').digest('hex');
  assert.deepStrictEqual(oldKeys(`{"key":"${oldKey}"}`, 'blocto'), [oldKey]);
  assert.deepStrictEqual(found('{"phase":"adding","legal":"year"}', words), []);
});
