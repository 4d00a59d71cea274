'use strict';

// The native side: react-native-peer in a process of its own, which speaks lines of JSON.

const assert = require('node:assert');
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const readline = require('node:readline');
const { found, oldKeys } = require('../../secrets');

class Phone {
  constructor({ handset = 'faceID', shape = 'blocto', architecture = 'new', isLinked = true } = {}) {
    Object.assign(this, { shape, architecture, isLinked, module: null, listeners: [], lines: [], calls: [], tasks: [], events: [] });
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'latchkey-react-native-'));
    this.evidence = path.join(this.folder, 'words');
    this.journal = path.join(this.folder, 'journal');
    this.process = spawn(process.env.LATCHKEY_REACT_NATIVE_PEER, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.ended = new Promise((resolve) => this.process.on('exit', (status, signal) => resolve({ status, signal })));
    readline.createInterface({ input: this.process.stdout }).on('line', (line) => this.take(line));
    this.ready = this.do('phone', { handset, shape, folder: this.journal, evidence: this.evidence });
  }

  send(fields) {
    const line = JSON.stringify(fields);
    this.lines.push(line);
    this.process.stdin.write(`${line}\n`);
  }

  take(line) {
    this.lines.push(line);
    const fields = JSON.parse(line);
    if (fields.settled !== undefined) this.settle(fields);
    else if (fields.event) this.tell(fields);
    else {
      const task = this.tasks.shift();
      if (fields.done) task.resolve();
      else task.reject(new Error(fields.failed));
    }
  }

  /** React Native makes a rejection an Error with the native side's code and userInfo. */
  settle(fields) {
    const call = this.calls[fields.settled];
    call.count += 1;
    if (fields.code === undefined) call.resolve(fields.value);
    else call.reject(Object.assign(new Error(fields.message), { code: fields.code, userInfo: fields.userInfo }));
  }

  tell({ event, body }) {
    this.events.push({ event, body });
    this.listeners.filter((entry) => entry.event === event).forEach((entry) => entry.listener(body));
  }

  call(method, args) {
    return new Promise((resolve, reject) => {
      this.calls.push({ resolve, reject, count: 0 });
      this.send({ call: this.calls.length - 1, method, arguments: args });
    });
  }

  /** Something that happens to the app, the phone, the person or the network. */
  do(what, fields = {}) {
    return new Promise((resolve, reject) => {
      this.tasks.push({ resolve, reject });
      this.send({ do: what, ...fields });
    });
  }

  /** JavaScript is loaded anew: its listeners and modules are gone. */
  async reload(what = 'reload') {
    this.listeners = [];
    this.module = null;
    delete require.cache[require.resolve('latchkey-react-native')];
    await this.do(what);
    return require('latchkey-react-native');
  }

  /** Waits for an event that has come or will come. */
  async event(name, isIt = () => true) {
    for (;;) {
      const found = this.events.find(({ event, body }) => event === name && isIt(body));
      if (found) return found.body;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Waits until the wallet's screens show the words. */
  async words() {
    while (!(await this.do('seeWords').then(() => true, () => false))) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Everything that has crossed the bridge, and everything that the app has written. */
  everything() {
    const names = fs.existsSync(this.journal) ? fs.readdirSync(this.journal) : [];
    const files = names.map((name) => fs.readFileSync(path.join(this.journal, name), 'utf8'));
    return [...this.lines, ...files].join('\n');
  }

  /** Ends the process: every promise was settled exactly once, and nothing secret is anywhere. */
  async close() {
    this.process.stdin.end();
    assert.deepStrictEqual(await this.ended, { status: 0, signal: null });
    assert.deepStrictEqual(this.calls.map((call) => call.count), this.calls.map(() => 1));
    this.phrases = fs.readFileSync(this.evidence, 'utf8').split('\n').filter((phrase) => phrase !== '');
    const text = this.everything();
    for (const phrase of this.phrases) assert.deepStrictEqual(found(text, phrase), []);
    assert.deepStrictEqual(oldKeys(text, this.shape), []);
  }
}

/** Runs a body on a phone of its own, with the bridge's JavaScript freshly loaded. */
async function onPhone(options, body) {
  const phone = new Phone(options);
  exports.current = phone;
  delete require.cache[require.resolve('latchkey-react-native')];
  try {
    await phone.ready;
    await body(phone, require('latchkey-react-native'));
    await phone.close();
    return await options.afterwards?.(phone);
  } finally {
    phone.process.kill('SIGKILL');
    fs.rmSync(phone.folder, { recursive: true });
  }
}

exports.current = null;
exports.onPhone = onPhone;
