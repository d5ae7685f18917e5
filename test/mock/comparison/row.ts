import type { MockSettings } from '../../../src/mock/settings.ts';
import { openapi, type Asked } from '../support.ts';

/** A behaviour of another mock server, and what ours does in the same place. */
export interface ComparisonRow {
  /** What is asked of the mock. */
  readonly asked: string;
  /** What Prism does. */
  readonly prism: string;
  /** What this mock does. */
  readonly assay: string;
  readonly verdict: 'same' | 'different' | 'not offered';
  /** Why it is different or not offered; empty where it is the same. */
  readonly because: string;
  /** The files of Prism's own test harness that show it, below `test-harness/specs`. */
  readonly shownIn: readonly string[];
  /** The same asked of our mock; none where there is nothing to ask. */
  readonly checks: readonly Check[];
}

/** A request to a description, and the status, media type and body it is answered with. */
export interface Check {
  readonly tree: object;
  readonly settings?: Partial<MockSettings>;
  readonly method: string;
  readonly target: string;
  readonly asked?: Asked;
  readonly answer: readonly [status: number, type: string | undefined, body?: unknown];
  /** Headers of the answer that matter here. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Telling {
  readonly because?: string;
  readonly assay?: string;
  readonly shownIn: string;
}

/** A row; the same as Prism unless `told` says what is different. */
export function row(asked: string, prism: string, told: Telling, ...checks: readonly Check[]): ComparisonRow {
  const { because = '', assay = 'the same', shownIn } = told;
  return {
    asked,
    prism,
    assay,
    verdict: because === '' ? 'same' : 'different',
    because,
    shownIn: shownIn.split(' ').map((file) => (file.includes('.txt') ? file : `${file}.txt`)),
    checks,
  };
}

/** GET `target` of `tree`. */
export function get(tree: object, target: string, answer: Check['answer'], more: Partial<Check> = {}): Check {
  return { tree, method: 'GET', target, answer, ...more };
}

const problemType = 'application/problem+json';
/** A problem of `status`, whatever its body. */
export const problem = (status: number): readonly [number, string] => [status, problemType];
/** A request that names what it accepts. */
export const accept = (type: string): { readonly asked: Asked } => ({ asked: { headers: { accept: type } } });
/** A request with a preference (RFC 7240). */
export const prefer = (preference: string): { readonly asked: Asked } => ({
  asked: { headers: { prefer: preference } },
});
/** A description of GET /hive with `responses`. */
export const answering = (responses: object): object => openapi({ '/hive': { get: { responses } } });
/** The same with a 200 of the media types `types`. */
export const content = (types: object): object => answering({ 200: { description: '', content: types } });
/** An OpenAPI 2.0 description of GET and POST /hive. */
export const swagger = (operation: object): object => ({
  swagger: '2.0',
  paths: { '/hive': { get: operation, post: operation } },
});
