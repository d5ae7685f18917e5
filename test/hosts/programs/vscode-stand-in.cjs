// What `vscode-languageclient` asks of the module `vscode`, as far as it takes to open one document in one tab: no editor is drawn. Classes
// that only hold what they are given are made as they are asked for.
const opened = {
  /** What the client registers, by the name of the function: a list of its arguments each. */
  registered: {},
  /** Findings as the client shows them, by URI. */
  diagnostics: new Map(),
};

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(...given) {
    const [start, end] =
      given.length === 2 ? given : [new Position(given[0], given[1]), new Position(given[2], given[3])];
    Object.assign(this, { start, end });
  }
}

class Uri {
  constructor(text) {
    const { protocol, pathname } = new URL(text);
    Object.assign(this, { text, scheme: protocol.slice(0, -1), path: pathname, fsPath: decodeURIComponent(pathname) });
  }
  static parse(text) {
    return new Uri(text);
  }
  toString() {
    return this.text;
  }
}

class Disposable {
  static from() {
    return new Disposable();
  }
  dispose() {
    return undefined;
  }
}

class EventEmitter extends Disposable {
  listeners = new Set();
  event = (listener) => {
    this.listeners.add(listener);
    return new Disposable();
  };
  fire(value) {
    for (const listener of this.listeners) listener(value);
  }
}

class CancellationTokenSource extends Disposable {
  token = { isCancellationRequested: false, onCancellationRequested: new EventEmitter().event };
}

class WorkspaceEdit {
  edits = new Map();
  set(uri, edits) {
    this.edits.set(String(uri), edits);
  }
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value === '' ? part : `${this.value}.${part}`);
  }
}
for (const name of [
  'Empty',
  'QuickFix',
  'Refactor',
  'RefactorExtract',
  'RefactorInline',
  'RefactorRewrite',
  'RefactorMove',
  'Source',
  'SourceOrganizeImports',
  'SourceFixAll',
  'Notebook',
])
  CodeActionKind[name] = new CodeActionKind(name);

/** A part of the API: events never come, and what is registered is kept. */
function room(known) {
  return new Proxy(known, {
    get: (_, key) => {
      if (key in known || typeof key !== 'string') return known[key];
      if (key.startsWith('on')) return new EventEmitter().event;
      return (...given) => {
        (opened.registered[key] ??= []).push(given);
        return new Proxy(new Disposable(), { get: (one, name) => one[name] ?? new EventEmitter().event });
      };
    },
  });
}

const collection = () => ({
  set: (uri, diagnostics) => opened.diagnostics.set(String(uri), diagnostics),
  delete: (uri) => opened.diagnostics.delete(String(uri)),
  has: (uri) => opened.diagnostics.has(String(uri)),
  clear: () => opened.diagnostics.clear(),
  dispose: () => undefined,
});

const api = {
  ...{ CancellationTokenSource, CodeActionKind, Disposable, EventEmitter, Position, Range, Uri, WorkspaceEdit, opened },
  version: '1.100.0',
  // The compiled client takes a module as it is where it says so.
  __esModule: true,
  env: { language: 'en', appName: 'Stand-in' },
  extensions: { getExtension: () => undefined },
  commands: room({}),
  languages: room({
    match: (selector, { languageId }) => (selector.some(({ language }) => language === languageId) ? 10 : 0),
    createDiagnosticCollection: collection,
  }),
  workspace: room({
    workspaceFolders: undefined,
    isTrusted: true,
    textDocuments: [],
    notebookDocuments: [],
    getConfiguration: () => ({ get: (_, otherwise) => otherwise }),
    getWorkspaceFolder: () => undefined,
  }),
  window: room({ visibleTextEditors: [], tabGroups: room({ all: [] }), activeTextEditor: undefined }),
};
const made = {};

module.exports = new Proxy(api, {
  get: (_, key) => {
    if (key in api || typeof key !== 'string') return api[key];
    made[key] ??= class {
      constructor(...given) {
        Object.assign(this, { given });
      }
      static [Symbol.toPrimitive]() {
        return key;
      }
    };
    return made[key];
  },
});
