'use strict';

const assert = require('node:assert');
const test = require('node:test');
const { onPhone } = require('react-native/phone');

const ANSWERS = {
  faceID: { available: true, passcodeSet: true, biometryType: 'FaceID' },
  touchID: { available: true, passcodeSet: true, biometryType: 'TouchID' },
  noSensor: { available: false, passcodeSet: true, biometryType: 'none', reason: 'noHardware', code: -6 },
  notEnrolled: { available: false, passcodeSet: true, biometryType: 'FaceID', reason: 'notEnrolled', code: -7 },
  noPasscode: { available: false, passcodeSet: false, reason: 'noPasscode', code: -5 },
};

for (const [handset, expected] of Object.entries(ANSWERS)) {
  test(`checkBiometricAvailability and authenticateUser on a phone of the kind ${handset}`, async () => {
    await onPhone({ handset }, async (phone, latchkey) => {
      assert.deepStrictEqual(await latchkey.checkBiometricAvailability(), expected);
      const authenticated = latchkey.authenticateUser('Show your keys.');
      if (!expected.passcodeSet) {
        await assert.rejects(authenticated, { code: 'E_PASSCODE_NOT_SET', userInfo: { suggestion: 'openSettings' } });
        return;
      }
      assert.strictEqual(await authenticated, true);
      await phone.do('person', { habit: 'cancels' });
      await assert.rejects(latchkey.authenticateUser('Show your keys.'), { code: 'E_USER_CANCELLED' });
    });
  });
}
