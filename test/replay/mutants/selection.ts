import { asked, deafTo, exampleHeader, unbroken, utf8, withStatus, type Mutant } from './mutant.ts';

const isUnknown = ({ headers }: { headers: Readonly<Record<string, string | undefined>> }): boolean =>
  headers[exampleHeader] === 'assay-no-such-example';

/** Mocks that choose another example. */
export const selectionMutants: readonly Mutant[] = [
  {
    title: 'the header of the example is ignored',
    mutate: deafTo(exampleHeader),
    caughtBy: ['named-example-selectable'],
  },
  {
    title: 'the body decides, not the header',
    mutate: deafTo(exampleHeader, ({ method }) => method === 'POST'),
    caughtBy: ['named-example-selectable'],
  },
  {
    title: 'the header decides only for the first example',
    mutate: deafTo(exampleHeader, ({ headers }) => headers[exampleHeader] === 'general_entry'),
    caughtBy: ['named-example-selectable'],
  },
  {
    title: 'the body decides nothing',
    mutate: asked((request) => (request.method === 'POST' ? { ...request, body: utf8('{}') } : request)),
    profile: { matchesRequests: true },
    caughtBy: ['example-matched-by-request'],
  },
  {
    title: 'a name that does not exist is an error',
    mutate: withStatus(404, isUnknown),
    caughtBy: ['missing-example-behaviour'],
  },
  {
    title: 'a name that does not exist is no error where it should be',
    mutate: unbroken,
    profile: { missingName: 'error' },
    caughtBy: ['missing-example-behaviour'],
  },
  {
    title: 'a name that does not exist breaks the mock',
    mutate: withStatus(500, isUnknown),
    profile: { missingName: 'error' },
    settings: { errorIfForcedExampleNotFound: true },
    caughtBy: ['missing-example-behaviour'],
  },
];
