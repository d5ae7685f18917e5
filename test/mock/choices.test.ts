import { expect, test } from '@jest/globals';
import { engineOf, openapi, raw } from './support.ts';

const value = (text: string) => ({ value: text });
const names = ['both', 'cat', 'only', 'gone'];
const responses = {
  200: {
    description: '',
    content: {
      'application/json': {
        examples: { first: value('json first'), cat: value('json cat'), both: value('json both') },
      },
      'text/csv': { examples: { first: value('csv first'), both: value('csv both'), only: value('csv only') } },
    },
  },
  404: { description: '', content: { 'application/problem+json': { examples: { gone: value('gone') } } } },
};
const examples = Object.fromEntries(names.map((name) => [name, value(name)]));
const operation = { requestBody: { content: { 'application/json': { examples } } }, responses };
const parameters = [{ name: 'q', in: 'query', schema: {}, examples }];
const engine = engineOf(
  openapi({ '/a': { parameters, get: { responses }, post: operation, put: operation, patch: operation } }),
);

const accepts = [undefined, 'text/csv, application/json;q=0.5', 'application/json', 'text/csv', 'image/png'];
const named = (name: string) => [{ 'x-vendor-response-body-example': name }, { prefer: `example=${name}` }];

/** Each request in every way that must have one answer: the body, the status unless it is 200, and what the headers say. */
function answersTo(accept: string | undefined, choice: string): readonly string[] {
  const [how = '', name = ''] = choice.split(' ');
  const ways =
    {
      nothing: [{}],
      name: named(name).map((headers) => ({ headers })),
      parameter: [{ target: `/a?q=${name}` }],
      body: [{ body: JSON.stringify(name), methods: ['POST', 'PUT', 'PATCH'] }],
      code: [{ headers: { prefer: `code=${name}` } }],
    }[how] ?? [];
  return ways.flatMap(({ headers = {}, target = '/a', body, methods = ['GET', 'PATCH'] }: Way) =>
    methods.map((method) => {
      const type = { ...(method !== 'GET' && { 'content-type': 'application/json' }) };
      const sent = { ...headers, ...type, ...(accept !== undefined && { accept }) };
      const answer = raw(engine, method, target, { headers: sent, ...(method !== 'GET' && { body: body ?? '{}' }) });
      const said = ['x-assay-accept', 'x-assay-example'].flatMap((header) => answer.headers[header] ?? []);
      const status = answer.status === 200 ? [] : [String(answer.status)];
      return [new TextDecoder().decode(answer.body).replaceAll('"', ''), ...status, ...said].join('; ');
    }),
  );
}

interface Way {
  readonly headers?: Readonly<Record<string, string>>;
  readonly target?: string;
  readonly body?: string;
  readonly methods?: readonly string[];
}

const none = 'none of the declared types';
const like = 'gone; 404; application/problem+json for';
const gone = [
  'gone; 404',
  `${like} text/csv, application/json;q=0.5`,
  `${like} application/json`,
  ...Array.from({ length: 2 }, () => `gone; 404; ${none}`),
];

// Status first, then the media type by `Accept`, then the example in it. A name that is asked for is looked for in other types and statuses,
// a matched one in those that nothing is preferred to.
test.each<[choice: string, answers: readonly string[]]>([
  ['nothing', ['json first', 'csv first', 'json first', 'csv first', `json first; ${none}`]],
  ['name both', ['json both', 'csv both', 'json both', 'csv both', `json both; ${none}`]],
  ['name cat', ['json cat', 'json cat', 'json cat', 'csv first; first', `json cat; ${none}`]],
  ['name only', ['csv only', 'csv only', 'json first; first', 'csv only', `csv only; ${none}`]],
  ['name gone', gone],
  [
    'name nobody',
    ['json first; first', 'csv first; first', 'json first; first', 'csv first; first', `json first; ${none}; first`],
  ],
  ['parameter both', ['json both', 'csv both', 'json both', 'csv both', `json both; ${none}`]],
  ['parameter cat', ['json cat', 'csv first', 'json cat', 'csv first', `json cat; ${none}`]],
  ['parameter only', ['csv only', 'csv only', 'json first', 'csv only', `csv only; ${none}`]],
  ['parameter gone', gone],
  ['body both', ['json both', 'csv both', 'json both', 'csv both', `json both; ${none}`]],
  ['body cat', ['json cat', 'csv first', 'json cat', 'csv first', `json cat; ${none}`]],
  ['body only', ['csv only', 'csv only', 'json first', 'csv only', `csv only; ${none}`]],
  ['body gone', gone],
  ['code 404', gone],
  ['code 500', ['json first', 'csv first', 'json first', 'csv first', `json first; ${none}`]],
])('%s, with every `Accept`, method and way to say it', (choice, answers) => {
  expect(accepts.map((accept) => [...new Set(answersTo(accept, choice))])).toEqual(answers.map((answer) => [answer]));
});
