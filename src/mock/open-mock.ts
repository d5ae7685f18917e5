import type { Description } from '../description/description.ts';
import { headersFor } from '../http/headers.ts';
import { type AnswerRequest, withoutPrefix, pathOf } from '../http/message.ts';
import { type Engine, createEngine } from './engine.ts';
import type { CreateMemory } from './answer-context.ts';
import { problem } from './problem.ts';
import type { MockSettings } from './settings.ts';
import { decodePercent } from '../lib/pointer.ts';

/** A description that is served. */
export interface Api extends Mounted {
  readonly description: Description;
}

/** A description, and the path or address that it is named after. */
interface NamedDescription {
  readonly path: string;
  readonly description: Description;
}

/** Opens a mock of OpenAPI descriptions: each with its engine, below a name of its own. */
export function openMock(
  described: readonly NamedDescription[],
  settings: MockSettings,
  createMemory?: CreateMemory,
): readonly Api[] {
  const names = mountNames(described.map(({ path }) => path));
  return described.map(({ description }, index) => ({
    name: names[index] ?? '',
    description,
    engine: createEngine(description, settings, { createMemory }),
  }));
}

/** The memory that `settings` ask for. A mock without one loads nothing of it. */
export async function loadMemory({ state }: Pick<MockSettings, 'state'>): Promise<CreateMemory | undefined> {
  return state ? (await import('./state/create-memory.ts')).createMemory : undefined;
}

/** An engine with its name: its paths are below `/<name>`. */
export interface Mounted {
  /** The path segment that the description is served below, without slashes. */
  readonly name: string;
  readonly engine: Engine;
}

/** Answers from each engine below its name; from a single one also at the root, where its paths have precedence. */
export function mount(mounted: readonly Mounted[], cors: MockSettings['cors']): AnswerRequest {
  const byName = new Map(mounted.map(({ name, engine }) => [name, engine]));
  const [only] = mounted.length === 1 ? mounted : [];
  return (request) => {
    const atRoot = only?.engine.answerIfRouted(request);
    if (atRoot !== undefined) return atRoot;
    const [, name = '', rest] = /^\/([^/?]*)(\/.*)?$/su.exec(request.target) ?? [];
    const engine = byName.get(decodePercent(name));
    if (engine !== undefined && rest !== undefined) {
      const belowName = withoutPrefix(request, request.target.length - rest.length);
      // The path of a server may begin with the name of the only description.
      const answered = only === undefined ? engine.answer(belowName) : engine.answerIfRouted(belowName);
      if (answered !== undefined) return answered;
    }
    // `OPTIONS *` is about the server (RFC 9110 section 9.3.7).
    if (request.method === 'OPTIONS' && request.target === '/*')
      return { status: 204, headers: headersFor(request, cors), body: new Uint8Array() };
    if (only !== undefined) return only.engine.answer(request);
    const roots = [...byName.keys()].map((each) => `/${each}/`).join(', ');
    const detail = `The path must be below one of ${roots}; found ${pathOf(request.target)}.`;
    return problem('no-such-path', detail, { headers: headersFor(request, cors) });
  };
}

/** A name for each of `uris`: the file's, without extension, numbered where two are equal. */
export function mountNames(uris: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const uri of uris) {
    const base = (uri.split(/[\\/]/u).at(-1) ?? '').replace(/\.[^.]*$/u, '').replace(/[^\w.~-]+/gu, '-') || 'api';
    let name = base;
    for (let count = 2; names.includes(name); count += 1) name = `${base}-${count}`;
    names.push(name);
  }
  return names;
}
