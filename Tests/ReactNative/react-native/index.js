'use strict';

// What of React Native's JavaScript the bridge uses: native modules, promises and events. Calls go to the native side in
// another process (phone.js), as on iOS they go to another thread.

const fs = require('node:fs');
const path = require('node:path');
const phones = require('./phone');

const NAME = 'KeyRotationManager';

/** The methods that React Native's codegen reads from the specification, with the number of their parameters. */
function methods() {
  const folder = path.dirname(require.resolve('latchkey-react-native/package.json'));
  const text = fs.readFileSync(path.join(folder, 'specs', 'NativeKeyRotation.ts'), 'utf8');
  return [...text.matchAll(/^ {2}(\w+)\((.*)\): Promise</gm)].map(([, name, list]) => [name, list ? list.split(',').length : 0]);
}

/** The module as one life of JavaScript sees it. */
function makeModule(phone) {
  let listeners = 0;
  const module = {
    addListener: (event) => {
      listeners += 1;
      phone.send({ observe: true, event });
    },
    removeListeners: (count) => {
      listeners -= count;
      if (listeners === 0) phone.send({ observe: false });
    },
  };
  for (const [name, count] of methods()) {
    module[name] = (...args) => {
      if (args.length !== count) throw new Error(`${NAME}.${name} takes ${count} arguments, not ${args.length}`);
      return phone.call(name, args);
    };
  }
  return module;
}

const modules = () => {
  const { current } = phones;
  if (!current || !current.isLinked) return null;
  current.module = current.module || makeModule(current);
  return current.module;
};

exports.TurboModuleRegistry = {
  get: (name) => (name === NAME && phones.current.architecture === 'new' ? modules() : null),
};

exports.NativeModules = {
  get [NAME]() {
    return modules() || undefined;
  },
};

exports.NativeEventEmitter = class NativeEventEmitter {
  constructor(module) {
    if (!module) throw new Error('`new NativeEventEmitter()` requires a non-null argument.');
    this.module = module;
  }

  addListener(event, listener) {
    const { current } = phones;
    this.module.addListener(event);
    const entry = { event, listener };
    current.listeners.push(entry);
    let isOpen = true;
    return {
      remove: () => {
        if (!isOpen) return;
        isOpen = false;
        current.listeners = current.listeners.filter((other) => other !== entry);
        this.module.removeListeners(1);
      },
    };
  }
};
