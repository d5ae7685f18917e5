import { promises } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type * as spectralCore from '@stoplight/spectral-core';
import type * as spectralParsers from '@stoplight/spectral-parsers';
import type * as spectralResolver from '@stoplight/spectral-ref-resolver';
import { createReadBytes } from './files.ts';
import type { ForeignAnswer, ForeignJob, ForeignSetup } from './foreign-rules.ts';
import { toPortablePath, uriToPath } from './paths.ts';

// A program of its own, in a thread: Spectral as it is installed, with the rules that are not ours, as `spectral lint` runs them.

const setup = workerData as ForeignSetup;
const port = parentPort;
const load = spectralModules(setup.spectral);
const core = load('@stoplight/spectral-core');
const parsers = load('@stoplight/spectral-parsers');
const { Resolver } = load('@stoplight/spectral-ref-resolver');

/** The mark of a reference that is not followed: our runner has its own sentence on it. */
const notFollowed = 'assay: not followed';

interface FollowedReference {
  readonly href: () => string;
  readonly toString: () => string;
  readonly fragment: (value: string) => unknown;
}

interface ReferencePlace {
  readonly ref?: FollowedReference;
  readonly jsonPointer?: string | null;
}

async function lint(job: ForeignJob): Promise<ForeignAnswer> {
  const ruleset = await ready;
  // Anew for each file: it remembers the parts of descriptions, and which of them they used.
  const spectral = new core.Spectral({ resolver: createResolver(job) });
  spectral.setRuleset(ruleset);
  const text = textOf(job.file, job);
  const results = await spectral.run(new core.Document(text, parsers.Yaml, job.file));
  const own = new Set(setup.ruleset.ownRules);
  return {
    kind: 'linted',
    ruleCount: Object.values(ruleset.rules).filter(({ enabled, name }) => enabled && !own.has(name)).length,
    findings: results
      .filter(({ code, message }) => !own.has(String(code)) && !message.includes(notFollowed))
      .map((result) => toAnswer(result, job.file)),
  };
}

type ForeignFinding = Extract<ForeignAnswer, { readonly kind: 'linted' }>['findings'][number];

function toAnswer(
  result: spectralCore.ISpectralDiagnostic & { documentationUrl?: string },
  file: string,
): ForeignFinding {
  const { code, severity, message, path, range, source, documentationUrl } = result;
  const { start, end } = range;
  return {
    rule: String(code),
    severity,
    message,
    path: [...path],
    range: { start: { ...start }, end: { ...end } },
    source: source === undefined ? file : toPortablePath(uriToPath(source) ?? source),
    url: documentationUrl ?? '',
  };
}

/** Reads the files that a description refers to as our runner does: below its root folder, and from origins that the user allows. */
function createResolver(job: ForeignJob) {
  const file = { resolve: (ref: FollowedReference) => Promise.resolve(textOf(toPortablePath(ref.href()), job)) };
  const address = { resolve: (ref: FollowedReference) => fetchText(ref.href(), job) };
  const resolver = new Resolver({ resolvers: { file, http: address, https: address } });
  return Object.assign(resolver, { transformRef: toSchemaRoot });
}

/** References to `#/$defs/...` inside the schemas of MCP tools lead into that schema, as JSON Schema has it. */
function toSchemaRoot({ ref, jsonPointer }: ReferencePlace): unknown {
  const text = ref?.toString() ?? '';
  const [schema] = /^#\/x-mcp\/tools\/\d+\/(?:in|out)putSchema(?=\/|$)/u.exec(jsonPointer ?? '') ?? [];
  if (schema === undefined || !text.startsWith('#/$defs/')) return ref;
  return ref?.fragment(`${schema.slice(1)}${text.slice(1)}`);
}

function textOf(path: string, { texts, hasAllTexts, file, rootFolder }: ForeignJob): string {
  const known = texts[path];
  if (known !== undefined) return known;
  const readBytes = path === file ? createReadBytes() : createReadBytes(rootFolder);
  const bytes = hasAllTexts === true ? { reason: 'no such file' } : readBytes(path);
  if (bytes instanceof Uint8Array) return new TextDecoder().decode(bytes);
  if (bytes.reason === 'no such file' && isBelow(rootFolder, path))
    throw new Error(`ENOENT: no such file or directory, open '${path}'`);
  throw new Error(`${notFollowed}: ${bytes.reason}`);
}

function isBelow(folder: string, path: string): boolean {
  return path.startsWith(`${folder.replace(/\/$/u, '')}/`);
}

async function fetchText(address: string, { allowedOrigins }: ForeignJob): Promise<string> {
  if (!allowedOrigins.includes(new URL(address).origin)) throw new Error(notFollowed);
  try {
    // Loaded where somebody allows an origin: the library is larger than all else here.
    const { fetchExactly } = await import('./fetch.ts');
    const { bytes } = await fetchExactly(address);
    return new TextDecoder().decode(bytes);
  } catch (cause) {
    // Spectral prints the name of errors of other classes.
    throw new Error(reasonOf(cause), { cause });
  }
}

function reasonOf(error: unknown): string {
  const errors = error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : [error];
  const first: unknown = errors[0];
  const { message } = Object(first) as { message?: unknown };
  return (typeof message === 'string' ? message : String(first)).split('\n', 1).join('');
}

const ready = loadForeignRuleset(setup, load);
// Each job reports this failure.
ready.catch(() => undefined);

port?.on('message', (job: ForeignJob) => {
  lint(job).then(
    (answer) => {
      port.postMessage(answer);
    },
    (error: unknown) => {
      port.postMessage({ kind: 'failed', reason: reasonOf(error) } satisfies ForeignAnswer);
    },
  );
});

/** The modules of Spectral, as far as they are called. */
interface Modules {
  readonly '@stoplight/spectral-core': typeof spectralCore;
  readonly '@stoplight/spectral-parsers': typeof spectralParsers;
  readonly '@stoplight/spectral-ref-resolver': typeof spectralResolver;
  readonly '@stoplight/spectral-runtime': { readonly fetch: unknown };
  readonly '@stoplight/spectral-ruleset-migrator': {
    readonly migrateRuleset: (path: string, options: object) => Promise<string>;
  };
  readonly '@stoplight/spectral-ruleset-bundler': {
    readonly bundleRuleset: (entry: string, options: object) => Promise<string>;
  };
  readonly '@stoplight/spectral-ruleset-bundler/presets/node': {
    readonly node: (effects: object) => readonly unknown[];
  };
  readonly '@stoplight/spectral-ruleset-bundler/plugins/builtins': { readonly builtins: () => unknown };
  readonly '@stoplight/spectral-ruleset-bundler/plugins/commonjs': { readonly commonjs: () => unknown };
  readonly '@stoplight/spectral-ruleset-bundler/plugins/stdin': {
    readonly stdin: (text: string, name: string) => unknown;
  };
}

type LoadModule = <Name extends keyof Modules>(name: Name) => Modules[Name];

/** The modules of Spectral beside its command, which is at `path`. */
export function spectralModules(path: string): LoadModule {
  const load = createRequire(path);
  return (name) => load(name) as Modules[typeof name];
}

/**
 * The ruleset as `spectral lint` reads it, but for the texts of its files, which are those without our rules.
 * @throws in the words of Spectral where it cannot be loaded.
 */
export async function loadForeignRuleset(setup: ForeignSetup, load: LoadModule): Promise<spectralCore.Ruleset> {
  const { path, texts, ownRules } = setup.ruleset;
  const isScript = Object.keys(texts).length === 0;
  const source = isScript ? path : path.replace(/[^/]*$/u, '.spectral.js');
  const definition = setup.allowsCode ? await bundle(source, setup, load) : await evaluate(setup, load);
  const ruleset = new (load('@stoplight/spectral-core').Ruleset)(definition, { severity: 'recommended', source });
  for (const id of ownRules) {
    const rule = ruleset.rules[id];
    if (rule !== undefined) rule.enabled = false;
  }
  return ruleset;
}

/** A ruleset that is data, of Spectral's own rules and functions: nothing else can be loaded. */
async function evaluate(setup: ForeignSetup, load: LoadModule): Promise<unknown> {
  const { migrateRuleset } = load('@stoplight/spectral-ruleset-migrator');
  const own = createRequire(setup.spectral);
  const code = await migrateRuleset(setup.ruleset.path, { format: 'commonjs', fs: filesOf(setup) });
  return run(code, (id) => {
    if (!/^@stoplight\/spectral-(?:formats|functions|rulesets)$/u.test(id))
      throw new Error(`${id} is code that is not allowed`);
    return own(id);
  });
}

/** A ruleset with code, in one text: as `spectral lint` bundles it. */
async function bundle(entry: string, setup: ForeignSetup, load: LoadModule): Promise<unknown> {
  const { path, texts } = setup.ruleset;
  const { fetch } = load('@stoplight/spectral-runtime');
  const { migrateRuleset } = load('@stoplight/spectral-ruleset-migrator');
  const { stdin } = load('@stoplight/spectral-ruleset-bundler/plugins/stdin');
  const migrated =
    Object.keys(texts).length === 0
      ? []
      : [stdin(await migrateRuleset(path, { format: 'esm', fs: filesOf(setup) }), entry)];
  const code = await load('@stoplight/spectral-ruleset-bundler').bundleRuleset(entry, {
    target: 'node',
    format: 'commonjs',
    plugins: [
      ...migrated,
      load('@stoplight/spectral-ruleset-bundler/plugins/builtins').builtins(),
      load('@stoplight/spectral-ruleset-bundler/plugins/commonjs').commonjs(),
      ...load('@stoplight/spectral-ruleset-bundler/presets/node').node({ fs: { promises }, fetch }),
    ],
  });
  const own = createRequire(entry);
  const paths = [entry.replace(/\/[^/]*$/u, ''), setup.spectral];
  return run(code, (id) => own(own.resolve(id, { paths })));
}

/** The files of a ruleset: those that were read before have no other texts now. */
function filesOf({ ruleset, allowsCode }: ForeignSetup): object {
  const readFile = (path: string): Promise<string> => {
    const text = ruleset.texts[toPortablePath(path)];
    if (text !== undefined) return Promise.resolve(text);
    if (!allowsCode) return Promise.reject(new Error(`${path} is no part of the ruleset`));
    return promises.readFile(path, 'utf8');
  };
  return { promises: { ...promises, readFile } };
}

/** The exports of a module in CommonJS. */
function run(code: string, load: (id: string) => unknown): unknown {
  const module: { exports: unknown } = { exports: undefined };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the code is the bundle of a ruleset that Spectral's bundler wrote, and `spectral lint` runs it in this way; rulesets that hold code come here with `--allow-code` alone
  Function('module, require', code)(module, load);
  return module.exports;
}
