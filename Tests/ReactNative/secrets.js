'use strict';

// What can be made of a recovery phrase, in the encodings in which it could be smuggled out; by Node's own cryptography.

const crypto = require('node:crypto');

const ORDER = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');
const number = (bytes) => BigInt(`0x${bytes.toString('hex')}`);
const bytes = (value) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');

/** The seed of BIP-39. */
const seedOf = (phrase) => crypto.pbkdf2Sync(phrase.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512');

/** The private key of m/44'/539'/0'/0/0 by BIP-32 on secp256k1. */
function privateKeyOf(phrase) {
  const split = (key, data) => {
    const digest = crypto.createHmac('sha512', key).update(data).digest();
    return [digest.subarray(0, 32), digest.subarray(32)];
  };
  let [key, chain] = split('Bitcoin seed', seedOf(phrase));
  for (const [index, isHardened] of [[44, true], [539, true], [0, true], [0, false], [0, false]]) {
    const curve = crypto.createECDH('secp256k1');
    curve.setPrivateKey(key);
    const parent = isHardened ? Buffer.concat([Buffer.from([0]), key]) : curve.getPublicKey(null, 'compressed');
    const step = Buffer.alloc(4);
    step.writeUInt32BE(isHardened ? index + 2 ** 31 : index);
    const [left, next] = split(chain, Buffer.concat([parent, step]));
    [key, chain] = [bytes((number(left) + number(key)) % ORDER), next];
  }
  return key;
}

/** The parts of base64 that are the same wherever the data begin. */
const base64s = (data) =>
  [0, 1, 2].map((offset) => Buffer.concat([Buffer.alloc(offset), data]).toString('base64').slice(offset + 1, -4).slice(0, 40));

/** The forms of data in text. */
const forms = (data) => [data.toString('hex'), ...base64s(data), ...base64s(data).map((text) => text.replace(/\+/g, '-').replace(/\//g, '_'))];

/** Whatever of a phrase a text holds: its key, its seed, or three of its words one after the other. */
function found(text, phrase) {
  const words = phrase.split(' ');
  const lowered = text.toLowerCase();
  const letters = lowered.replace(/[^a-z]+/g, ' ');
  const secrets = [privateKeyOf(phrase), seedOf(phrase), Buffer.from(phrase), Buffer.from(words.slice(0, 8).join(' '))];
  const needles = secrets.flatMap(forms);
  const triples = words.slice(2).map((_, index) => words.slice(index, index + 3).join(' '));
  return [
    ...needles.filter((needle) => text.includes(needle) || lowered.includes(needle)),
    ...triples.filter((triple) => letters.includes(triple)),
  ];
}

/** Whatever of the private keys of a sample account a text holds: they are hashes of its shape, address and index. */
function oldKeys(text, shape) {
  const name = (index) => `latchkey sample account ${shape} f8d6e0586b0a20c7 ${index}`;
  const keys = Array.from({ length: 20 }, (_, index) => crypto.createHash('sha256').update(name(index)).digest());
  return keys.flatMap(forms).filter((needle) => text.includes(needle) || text.toLowerCase().includes(needle));
}

module.exports = { found, oldKeys, privateKeyOf };
