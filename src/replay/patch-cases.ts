import { requestMediaOf } from '../description/content.ts';
import { isObject, type JsonObject } from '../lib/json.ts';
import { essence, isJson } from '../mock/media-type.ts';
import { usualAnswers, type Answer } from './answers.ts';
import type { Case, Skipped } from './case.ts';
import { documentedBody } from './documented-body.ts';
import type { Subject, Workbench } from './subject.ts';
import { probeFor } from './probes.ts';
import { isReadOnly, propertiesOf } from './properties.ts';
import type { RequestBody } from './request-bodies.ts';

/** The cases about fields sent with a PATCH: all that can be probed at once, one alone, and a `readOnly` one. */
export function patchCases(subject: Subject, bench: Workbench): readonly (Case | Skipped)[] {
  const { operation, answers } = subject;
  if (operation.method !== 'PATCH' || bench.profile.patch === undefined) return [];
  const media = requestMediaOf(bench.description, operation).find(
    ({ type }) => isJson(type) && essence(type) !== 'application/json-patch+json',
  );
  const due = usualAnswers(answers).filter((answer) => isRecord(answer, bench));
  if (media === undefined || due.length === 0) return [];
  const sendable = propertiesOf(bench.description, media.schema);
  const { writable, fixed } = findProbes(subject, due, sendable, bench);
  const base = subject.bodies[0];
  const sent: JsonObject = isObject(base?.value) ? base.value : {};
  const toCase = (kind: 'patch' | 'patch-readonly', probe: JsonObject, value: JsonObject): Case => {
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    const body: RequestBody = { type: media.type, value, bytes, isDerived: base?.isDerived === true };
    return subject.toCase(kind, body, {}, { answers: due, probe });
  };
  const [first] = Object.entries(writable);
  if (first === undefined) {
    return [
      { check: 'patch-applied', operation, reason: 'no field of the request is in the answer and can be probed' },
    ];
  }
  const one = Object.fromEntries([first]);
  const all = Object.keys(writable).length > 1 ? [toCase('patch', writable, { ...sent, ...writable })] : [];
  const readOnly = Object.keys(fixed).length > 0 ? [toCase('patch-readonly', fixed, { ...sent, ...fixed })] : [];
  return [...all, toCase('patch', one, one), ...readOnly];
}

/** Whether the answer is a JSON object by its example, or without one by its schema. */
function isRecord(answer: Answer, { description }: Workbench): boolean {
  if (answer.media === undefined || !isJson(answer.media.type)) return false;
  const documented = documentedBody(description, answer);
  if (documented.kind === 'json') return isObject(documented.value);
  return propertiesOf(description, answer.media.schema).size > 0;
}

/** Values for the fields that are in every answer: those that may be sent, and those that are `readOnly`. */
function findProbes(
  { operation }: Subject,
  due: readonly Answer[],
  sendable: ReturnType<typeof propertiesOf>,
  { description, judge }: Workbench,
): { readonly writable: JsonObject; readonly fixed: JsonObject } {
  const bodies = due.flatMap((answer) => {
    const documented = documentedBody(description, answer);
    return documented.kind === 'json' && isObject(documented.value) ? [documented.value] : [];
  });
  const answered = due.map(({ media }) => propertiesOf(description, media?.schema));
  const isInAll = (name: string): boolean =>
    answered.every((properties) => properties.has(name)) ||
    (bodies.length === due.length && bodies.every((body) => Object.hasOwn(body, name)));
  const [writable, fixed]: [[string, unknown][], [string, unknown][]] = [[], []];
  const names = new Set([...sendable.keys(), ...answered.flatMap((properties) => [...properties.keys()])]);
  for (const name of names) {
    const declared = [sendable.get(name), ...answered.map((properties) => properties.get(name))];
    const property = declared.find((each) => each !== undefined);
    const isTemplated = operation.path.includes(`{${name}}`);
    if (property === undefined || isTemplated || !isInAll(name)) continue;
    const value = probeFor(name, property, { description, judge, bodies });
    const isFixed = declared.some(isReadOnly);
    if (value === undefined || (!isFixed && !sendable.has(name))) continue;
    (isFixed ? fixed : writable).push([name, value]);
  }
  return { writable: Object.fromEntries(writable), fixed: Object.fromEntries(fixed) };
}
