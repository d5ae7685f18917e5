import { accept, content, get, problem, row, swagger, type ComparisonRow } from './row.ts';

/** In which media type the answer is. */
export function mediaType(): readonly ComparisonRow[] {
  const text = content({ 'text/plain': { example: 'hum' } });
  const xmlFirst = content({ 'application/xml': { example: '<hum/>' }, 'application/json': { example: 'hum' } });
  const textFirst = content({ 'text/plain': { example: 'hum' }, 'application/json': { example: 'hum' } });
  const vendor = content({
    'application/json': { example: 'plain' },
    'application/vnd.hive+json': { example: 'vendor' },
  });
  const v2 = swagger({
    produces: ['text/plain', 'application/xml'],
    responses: { 200: { description: '', examples: { 'application/xml': '<hum/>', 'text/plain': 'hum' } } },
  });
  const json2 = swagger({
    produces: ['application/json'],
    responses: { 200: { description: '', examples: { 'application/json': 'hum' } } },
  });
  const hum2 = (types: object, example: object): object =>
    swagger({ ...types, responses: { 200: { description: '', examples: example } } });
  const bee = { type: 'object', properties: { id: { type: 'integer' } } };
  const xmlOf = (component: object): object => ({
    ...content({
      'application/json': { example: { id: 2 } },
      'application/xml': { schema: { $ref: '#/components/schemas/Bee' }, examples: { one: { value: { id: 1 } } } },
    }),
    components: { schemas: { Bee: component } },
  });
  const negotiation = 'content-negotiation/E2E-Accept-Content-Negotiation';
  return [
    row(
      '`Accept` names a declared type',
      'that type',
      { shownIn: `${negotiation}-AC-1.oas2 ${negotiation}-AC-3.oas2` },
      get(json2, '/hive', [200, 'application/json', 'hum'], accept('application/json')),
      get(v2, '/hive', [200, 'text/plain', 'hum'], accept('text/plain, application/json')),
    ),
    row(
      '`Accept` names several types, of which the second is declared',
      'the declared one',
      { shownIn: `${negotiation}-AC-4.oas2 ${negotiation}-AC-2.oas3` },
      get(json2, '/hive', [200, 'application/json', 'hum'], accept('application/xml, application/json')),
      get(xmlFirst, '/hive', [200, 'application/xml', '<hum/>'], accept('application/xml, text/csv')),
    ),
    row(
      '`Accept` of a browser, which ends with `*/*;q=0.8`',
      'the declared type',
      { shownIn: `${negotiation}.complex.oas3` },
      get(
        json2,
        '/hive',
        [200, 'application/json', 'hum'],
        accept('text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8'),
      ),
    ),
    row(
      '`Accept` with weights',
      'the heaviest',
      { shownIn: `${negotiation}-AC-9.oas2 ${negotiation}-AC-10.oas3` },
      get(
        xmlFirst,
        '/hive',
        [200, 'application/xml', '<hum/>'],
        accept('application/json;q=0.8, application/xml;q=0.9'),
      ),
      get(xmlFirst, '/hive', [200, 'application/xml', '<hum/>'], accept('application/json;q=0.8, application/xml')),
    ),
    row(
      '`Accept` names a `+json` type that stands beside JSON',
      'the `+json` type',
      { shownIn: `${negotiation}-AC-12.oas3` },
      get(vendor, '/hive', [200, 'application/vnd.hive+json', 'vendor'], accept('application/vnd.hive+json')),
    ),
    row(
      '`Accept` with a parameter that no declared type has: `version=1`',
      'the type without it',
      { shownIn: `${negotiation}-AC-16.oas3` },
      get(
        vendor,
        '/hive',
        [200, 'application/vnd.hive+json', 'vendor'],
        accept('application/vnd.hive+json; version=1'),
      ),
      get(
        vendor,
        '/hive',
        [200, 'application/vnd.hive+json', 'vendor'],
        accept('application/vnd.hive+json;version="1,2", application/json;q=0.9'),
      ),
    ),
    row(
      'an empty `Accept`',
      'JSON, else what is declared',
      { shownIn: `${negotiation}.empty.oas3` },
      get(text, '/hive', [200, 'text/plain', 'hum'], accept('')),
      get(textFirst, '/hive', [200, 'application/json', 'hum'], accept(' ')),
    ),
    row(
      '`Accept: application/*` where JSON is declared, and XML behind it',
      'JSON',
      { shownIn: `${negotiation}-AC-5.oas3` },
      get(vendor, '/hive', [200, 'application/json', 'plain'], accept('application/*')),
    ),
    row(
      '`Accept: */*` where one type is declared',
      'that type',
      { shownIn: `${negotiation}-AC-7.oas3` },
      get(text, '/hive', [200, 'text/plain', 'hum'], accept('*/*')),
    ),
    row(
      '`Accept: */*`, or none, where JSON stands behind another type',
      'the type declared first',
      {
        assay: 'JSON',
        because:
          'A client without a preference nearly always wants JSON, and the order in a description is rarely meant.',
        shownIn: `${negotiation}-AC-8.oas3 ${negotiation}-AC-14.oas3`,
      },
      get(textFirst, '/hive', [200, 'application/json', 'hum'], accept('*/*')),
      get(xmlFirst, '/hive', [200, 'application/json', 'hum']),
    ),
    row(
      '`Accept` names JSON and more where JSON is declared',
      'JSON',
      { shownIn: `${negotiation}-AC-15.oas3` },
      get(
        content({ 'application/json': { schema: { type: 'string' } } }),
        '/hive',
        [200, 'application/json', 'string'],
        accept('application/json, text/plain, */*'),
      ),
    ),
    row(
      '`Accept` names no declared type',
      '406 with a problem',
      {
        assay: 'the answer without it, with `x-assay-accept`; 406 with `--validate request`',
        because: 'Official clients send an `Accept` that their description does not declare.',
        shownIn: `${negotiation}-AC-6.oas3 ${negotiation}-AC-6.oas2 ${negotiation}.invalid.oas3`,
      },
      get(hum2({}, { 'text/plain': 'hum' }), '/hive', [200, 'text/plain', 'hum'], accept('application/json')),
      get(hum2({}, { 'text/plain': 'hum' }), '/hive', [200, 'text/plain', 'hum']),
      get(text, '/hive', [200, 'text/plain', 'hum'], accept('inv/alid')),
      get(text, '/hive', problem(406), { ...accept('application/json'), settings: { validate: 'request' } }),
    ),
    row(
      'an example of `*/*` in OpenAPI 2.0, which produces text',
      'it, as text',
      { shownIn: `${negotiation}-AC-7.oas2` },
      get(hum2({ produces: ['text/plain'] }, { '*/*': 'hum' }), '/hive', [200, 'text/plain', 'hum'], accept('*/*')),
    ),
    row(
      'XML of an object',
      'below an element `xml`',
      {
        assay: 'below one named as its component, else `root`',
        because: 'Elements of an API are named by `xml.name` or by their component. No client looks for `xml`.',
        shownIn: `${negotiation}-Xml-AC-1.oas2 ${negotiation}-Xml-AC-5.oas2`,
      },
      get(xmlOf(bee), '/hive', [200, 'application/xml', xmlText('<Bee><id>1</id></Bee>')], accept('application/xml')),
      get(
        xmlOf({ ...bee, xml: { name: 'worker' } }),
        '/hive',
        [200, 'application/xml', xmlText('<worker><id>1</id></worker>')],
        accept('application/xml'),
      ),
    ),
    row(
      'text/plain or text/html of a string',
      'the string, without quotes',
      { shownIn: 'serialization/E2E-text-plain-serialisation.oas3 serialization/E2E-text-html-serialisation.oas3' },
      ...['text/plain', 'text/html'].map((type) =>
        get(content({ [type]: { schema: { type: 'string', example: 'hum' } } }), '/hive', [200, type, 'hum']),
      ),
    ),
    row(
      'text/plain or text/html of an object',
      '500: it cannot be written',
      {
        assay: '200 with JSON as the text',
        because: 'The description is valid, and an answer is of more use than an error.',
        shownIn:
          'serialization/E2E-text-plain-complex-serialisation.oas3 serialization/E2E-text-html-complex-serialisation.oas3',
      },
      ...['text/plain', 'text/html'].map((type) =>
        get(
          content({ [type]: { schema: { type: 'object', properties: { hum: { type: 'string', example: 'low' } } } } }),
          '/hive',
          [200, type, '{"hum":"low"}'],
        ),
      ),
    ),
  ];
}

function xmlText(document: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}`;
}
