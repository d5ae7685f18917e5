// Preloaded into a command that is to be interrupted: it stands still where HOLD_STILL says, without its event loop, as in a long parse. Then there is
// a file `still-<pid>`; it goes on when there is a file `go`. Both are in the folder HOLD_FOLDER.
const fs = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const { HOLD_STILL, HOLD_FOLDER } = process.env;
const { method, path, program = '', thread = 'main', after = 0 } = JSON.parse(HOLD_STILL);
const cell = new Int32Array(new SharedArrayBuffer(4));
const { [method]: original } = fs;
let calls = 0;

function hold() {
  fs.closeSync(fs.openSync(`${HOLD_FOLDER}/still-${process.pid}`, 'w'));
  while (!fs.existsSync(`${HOLD_FOLDER}/go`)) Atomics.wait(cell, 0, 0, 5);
}

if ((process.argv[1] ?? '').includes(program) && isMainThread === (thread === 'main')) {
  if (method === 'start') hold();
  else
    fs[method] = (...args) => {
      const isMeant = args.some((each) => typeof each === 'string' && each.includes(path));
      if (isMeant && calls++ === after) hold();
      return original(...args);
    };
}
