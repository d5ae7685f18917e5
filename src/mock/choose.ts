import type { Example } from '../description/read/examples.ts';
import { parsePrefer } from '../http/headers.ts';
import type { MockRequest } from '../http/message.ts';
import { perObject } from '../lib/cache.ts';
import { member } from '../lib/json.ts';
import { type MediaPreferences, negotiate } from './negotiate.ts';
import type { Plan, PlannedMedia, PlannedStatus } from './plan.ts';
import { utf8Text } from '../lib/bytes.ts';

/** The chosen answer of a request, before it is written. */
export type AnswerChoice =
  | {
      readonly kind: 'chosen';
      readonly status: PlannedStatus;
      readonly media?: PlannedMedia | undefined;
      readonly example?: Example | undefined;
      readonly isNameMissing: boolean;
      /** A status that was requested and is not declared. */
      readonly undeclaredStatus?: number;
      /** Every declared status is a failure, and none was requested: these. */
      readonly onlyFailures?: readonly string[];
      /** The reason for a media type that `Accept` does not name. */
      readonly acceptNote?: string | undefined;
    }
  | { readonly kind: 'not-acceptable'; readonly types: readonly string[] }
  | { readonly kind: 'no-such-example' }
  | { readonly kind: 'no-responses' };

export interface ChoiceCriteria extends MediaPreferences {
  readonly preferences: Preferences;
  /** The names of the examples that the request is equal to: by its body, or by all its parameters. */
  readonly matchedNames: readonly string[];
  readonly errorIfMissing: boolean;
  /** Refuse an `Accept` that no declared type meets; else it is as if it were absent (RFC 9110 section 12.5.1). */
  readonly refusesAccept: boolean;
}

/**
 * Chooses the status, then the media type, then the example within it: by name (requested, else matched by the request), else the first. A
 * name that the chosen status or media type does not have is looked for in the others. A name that the request matched is looked for in the
 * preferred media types only.
 */
export function choose(plan: Plan, criteria: ChoiceCriteria): AnswerChoice {
  const { status: requested } = criteria.preferences;
  const preferred = preferredStatus(plan, criteria.preferences);
  const choice = chooseUnder(preferred, plan, criteria);
  if (choice.kind !== 'chosen' || requested === undefined || preferred !== undefined) return choice;
  return { ...choice, undeclaredStatus: requested };
}

/** `choice`, which says so where `plan` has failures alone and the request asks for none of them. */
export function withOnlyFailures(choice: AnswerChoice, plan: Plan, { names, status }: Preferences): AnswerChoice {
  // The first status is a success, where there is one.
  const [first] = plan.statuses;
  const isAsked = names.length > 0 || status !== undefined;
  if (choice.kind !== 'chosen' || isAsked || first === undefined || first.code < 400) return choice;
  return { ...choice, onlyFailures: plan.statuses.map(({ declared }) => declared) };
}

function chooseUnder(preferred: PlannedStatus | undefined, plan: Plan, criteria: ChoiceCriteria): AnswerChoice {
  const [first] = plan.statuses;
  const { names } = criteria.preferences;
  const isNameRequired = criteria.errorIfMissing && names.length > 0;
  if (first === undefined) return { kind: isNameRequired ? 'no-such-example' : 'no-responses' };
  const status = preferred ?? first;
  const named = byName(plan, status, criteria);
  if (named !== undefined) return { kind: 'chosen', ...named, isNameMissing: false };
  if (isNameRequired) return { kind: 'no-such-example' };
  const isNameMissing = names.length > 0;
  const { media, note, isMet } = negotiate(status.media, criteria);
  const [accepted] = media;
  if (accepted === undefined) return { kind: 'chosen', status, isNameMissing };
  if (!isMet && criteria.refusesAccept)
    return { kind: 'not-acceptable', types: media.map(({ contentType }) => contentType) };
  const [example] = accepted.examples;
  // Written out: parts that are spread cost as much as the rest of the choice.
  return { kind: 'chosen', status, media: accepted, example, isNameMissing, acceptNote: note };
}

/** The declared status of `Prefer: code`: the code, its range, or `default`, with the preferred code. */
function preferredStatus({ statuses }: Plan, { status: preferred }: Preferences): PlannedStatus | undefined {
  if (preferred === undefined) return undefined;
  const range = `${String(Math.floor(preferred / 100))}XX`;
  const spellings = [String(preferred), range, 'DEFAULT'];
  const found = spellings
    .map((spelling) => statuses.find(({ declared }) => declared.toUpperCase() === spelling))
    .find((status) => status !== undefined);
  return found === undefined || preferred < 200 ? undefined : { ...found, code: preferred };
}

/** The example of the first name that exists: under `status` first, and where `Accept` is met first. */
function byName({ statuses }: Plan, status: PlannedStatus, criteria: ChoiceCriteria) {
  const { names } = criteria.preferences;
  const wanted = names.length > 0 ? names : criteria.matchedNames;
  if (wanted.length === 0) return undefined;
  const all = [status, ...statuses.filter((each) => each !== status)].map((each) => ({
    status: each,
    ...negotiate(each.media, criteria),
  }));
  const inOrder = [
    ...all.filter(({ isMet }) => isMet),
    ...all.filter(({ isMet }) => !isMet && !criteria.refusesAccept),
  ];
  for (const name of wanted) {
    for (const { status, media: accepted, preferred, note } of inOrder) {
      for (const media of names.length > 0 ? accepted : preferred) {
        const example = examplesByName(media).get(name);
        if (example !== undefined) return { status, media, example, acceptNote: note };
      }
    }
  }
  return undefined;
}

/** The first example of each name. Headers cannot have spaces around a name. */
const examplesByName = perObject(({ examples }: PlannedMedia): ReadonlyMap<string, Example> => {
  const named = examples.flatMap((each) => (each.name === undefined ? [] : [[each.name.trim(), each] as const]));
  return new Map(named.reverse());
});

/** The example and the status that a request prefers. */
export interface Preferences {
  /** Spellings of the example's name, the likeliest first; empty without a preference. */
  readonly names: readonly string[];
  /** `Prefer: code=404`. */
  readonly status?: number;
}

// Another tool for the same descriptions uses this name for the header.
const alsoUnderstood = ['x-redocly-response-body-example'];

const none: ReturnType<typeof parsePrefer> = {};
const noNames: readonly string[] = [];

/** Reads the example header (the first of `exampleHeader` that was sent) and `Prefer` (RFC 7240). */
export function readPreferences({ headers }: MockRequest, exampleHeader: readonly string[]): Preferences {
  const prefer = headers.prefer === undefined ? none : parsePrefer(headers.prefer);
  const header = headerNamed(headers, exampleHeader) ?? headerNamed(headers, alsoUnderstood);
  const written = (header ?? prefer.example ?? '').trim();
  const code = prefer.code;
  const names = written === '' ? noNames : spellings(written);
  return code !== undefined && /^[1-5]\d\d$/u.test(code) ? { names, status: Number(code) } : { names };
}

function headerNamed(headers: MockRequest['headers'], names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = member(headers, name);
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** Names beyond ASCII arrive as bytes in Latin-1, or percent-encoded. */
function spellings(written: string): readonly string[] {
  if (/^[\x21-\x24\x26-\x7e]*$/u.test(written)) return [written];
  const all = [written, fromLatin1(written), decode(written)];
  return [...new Set(all.filter((name) => name !== undefined))];
}

function fromLatin1(text: string): string | undefined {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  if (codes.every((code) => code < 0x80) || codes.some((code) => code > 0xff)) return undefined;
  return utf8Text(Uint8Array.from(codes));
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
