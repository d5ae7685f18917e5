import { parentPort, workerData } from 'node:worker_threads';
import type * as spectralCore from '@stoplight/spectral-core';
import type { ForeignAnswer, ForeignJob, ForeignSetup } from './foreign-rules.ts';
import { loadForeignRuleset, spectralModules } from './load-foreign-ruleset.ts';
import { createReadBytes } from './files.ts';
import { uriToPath, withSlashes } from './paths.ts';

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
    source: source === undefined ? file : withSlashes(uriToPath(source) ?? source),
    url: documentationUrl ?? '',
  };
}

/** Reads the files that a description refers to as our runner does: below its root folder, and from origins that the user allows. */
function createResolver(job: ForeignJob) {
  const file = { resolve: (ref: FollowedReference) => Promise.resolve(textOf(withSlashes(ref.href()), job)) };
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
// Its failure is told to each job.
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
