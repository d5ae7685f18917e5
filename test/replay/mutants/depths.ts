import { onBodies, utf8, withStatus, type Mutant } from './mutant.ts';

type Fields = Readonly<Record<string, unknown>>;

const isNumber = (value: unknown): value is number => typeof value === 'number';
const inTexts =
  (change: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value;
const inLists =
  (change: (list: readonly unknown[]) => readonly unknown[]) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? change(value) : value;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Answers a PATCH of an event with what `merge` makes of the example and what was sent. */
function merging(merge: (example: Fields, sent: Fields) => Fields): Mutant['mutate'] {
  return (mock) => {
    const changed = onBodies('application/json', (body, { method, target, body: sent }) => {
      if (method !== 'PATCH' || !target.startsWith('/events') || sent === undefined) return body;
      const example = JSON.parse(
        new TextDecoder().decode(mock({ method: 'GET', target: '/events/e1', headers: {} }).body),
      ) as Fields;
      const all = Object.entries(JSON.parse(new TextDecoder().decode(sent)) as Fields);
      const fields = Object.fromEntries(all.filter(([key]) => key !== 'id'));
      return utf8(JSON.stringify(merge(example, fields)));
    });
    return changed(mock);
  };
}

function deeply(example: Fields, sent: Fields): Fields {
  const merged = Object.entries(sent).map(([key, value]) => {
    const before = example[key];
    return [key, isFields(value) && isFields(before) ? deeply(before, value) : value] as const;
  });
  return { ...example, ...Object.fromEntries(merged) };
}

const only = (example: Fields, sent: Fields, isMeant: (value: unknown) => boolean): Fields =>
  deeply(example, Object.fromEntries(Object.entries(sent).filter(([, value]) => isMeant(value))));

/** Mocks that apply a PATCH to some kinds of fields alone. */
export const depthMutants: readonly Mutant[] = [
  { title: 'a PATCH is applied to every depth', mutate: merging(deeply), caughtBy: [] },
  {
    title: 'a PATCH of an object is ignored',
    mutate: merging((example, sent) => only(example, sent, (value) => !isFields(value))),
    caughtBy: ['patch-applied'],
  },
  {
    title: 'a PATCH is applied to the first depth of an object alone',
    mutate: merging((example, sent) => {
      const place = isFields(sent.place) ? Object.entries(sent.place).filter(([, value]) => !isFields(value)) : [];
      return deeply(example, { ...sent, ...('place' in sent && { place: Object.fromEntries(place) }) });
    }),
    caughtBy: ['patch-applied'],
  },
  {
    title: 'an object of a PATCH replaces the whole object',
    mutate: merging((example, sent) => ({ ...example, ...sent })),
    caughtBy: ['patch-whole-record'],
  },
  {
    title: 'a PATCH of null is ignored',
    mutate: merging((example, sent) => only(example, sent, (value) => value !== null)),
    caughtBy: ['patch-applied'],
  },
  {
    title: 'a PATCH of a list is ignored',
    mutate: merging((example, sent) => only(example, sent, (value) => !Array.isArray(value))),
    caughtBy: ['patch-applied'],
  },
  {
    title: 'a list of a PATCH is put behind the one there is',
    mutate: merging((example, sent) => {
      const { dates } = sent;
      const joined =
        Array.isArray(dates) && Array.isArray(example.dates)
          ? [...(example.dates as unknown[]), ...(dates as unknown[])]
          : undefined;
      return deeply(example, { ...sent, ...(joined && { dates: joined }) });
    }),
    caughtBy: ['patch-applied'],
  },
  ...[
    { title: 'an empty text is taken for none', isLost: (value: unknown) => value === '' },
    { title: '0 is taken for none', isLost: (value: unknown) => value === 0 },
    {
      title: 'an empty list is taken for none',
      isLost: (value: unknown) => Array.isArray(value) && value.length === 0,
    },
  ].map(({ title, isLost }): Mutant => ({
    title: `in a PATCH ${title}`,
    mutate: merging((example, sent) => only(example, sent, (value) => !isLost(value))),
    caughtBy: ['patch-applied'],
  })),
  ...[
    {
      title: 'numbers are cut to whole ones',
      change: (value: unknown) => (isNumber(value) ? Math.trunc(value) : value),
    },
    { title: 'numbers lose their sign', change: (value: unknown) => (isNumber(value) ? Math.abs(value) : value) },
    {
      title: 'texts are escaped for HTML',
      change: inTexts((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    },
    { title: 'quotes are escaped', change: inTexts((text) => text.replaceAll('"', String.raw`\"`)) },
    { title: 'backslashes are lost', change: inTexts((text) => text.replaceAll('\\', '')) },
    { title: 'texts are trimmed', change: inTexts((text) => text.trim()) },
    { title: 'line breaks become spaces', change: inTexts((text) => text.replace(/\s+/gu, ' ')) },
    { title: 'letters beyond 16 bits are lost', change: inTexts((text) => text.replace(/[^\0-\uffff]/gu, '?')) },
    { title: 'lists are sorted', change: inLists((list) => [...list].sort()) },
    { title: 'lists have no item twice', change: inLists((list) => [...new Set(list)]) },
    { title: 'lists keep their first item', change: inLists((list) => list.slice(0, 1)) },
  ].map(({ title, change }): Mutant => ({
    title: `in the answer to a PATCH ${title}`,
    mutate: merging((example, sent) =>
      deeply(example, Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, change(value)]))),
    ),
    caughtBy: ['patch-applied'],
  })),
  {
    title: 'a PATCH of nothing breaks the mock',
    mutate: withStatus(500, ({ method, body }) => method === 'PATCH' && new TextDecoder().decode(body) === '{}'),
    caughtBy: ['status-expected'],
  },
  ...[
    { title: 'in lower case', change: (text: string) => text.toLowerCase() },
    { title: 'in upper case', change: (text: string) => text.toUpperCase() },
    { title: 'without digits', change: (text: string) => text.replace(/\d/gu, '') },
    { title: 'in ASCII', change: (text: string) => text.normalize('NFD').replace(/[^\x20-\x7e]/gu, '') },
  ].map(({ title, change }): Mutant => ({
    title: `texts of a PATCH come back ${title}`,
    mutate: merging((example, sent) => {
      const texts = Object.entries(sent).filter(([key, value]) => key === 'name' && typeof value === 'string');
      return deeply(example, {
        ...sent,
        ...Object.fromEntries(texts.map(([key, value]) => [key, change(String(value))])),
      });
    }),
    caughtBy: ['patch-applied'],
  })),
];
