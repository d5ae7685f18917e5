import { problem, row, type Check, type ComparisonRow } from './row.ts';
import { ok, post, posting, posting2 } from './checking.ts';

const asForm = 'application/x-www-form-urlencoded';
const asMultipart = 'multipart/form-data';
const bodies = 'validate-body-params';
const texts = { type: 'array', items: { type: 'string' } };

/** What forms that are not as described are answered. */
export function checkedForms(): readonly ComparisonRow[] {
  const bee = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, state: { enum: ['open', 'closed'] } },
  };
  const field = { in: 'formData', name: 'id' };
  const above = { ...field, type: 'integer', minimum: 100, exclusiveMinimum: true };
  const bytes = posting2({ ...field, type: 'string', format: 'byte' }, asForm);
  const piped = posting2({ ...field, type: 'array', items: { type: 'integer' }, collectionFormat: 'pipes' }, asForm);
  const listed = { ...field, ...texts, minItems: 2, collectionFormat: 'csv' };
  const empty = (allowEmptyValue: boolean): object => posting2({ ...field, type: 'string', allowEmptyValue }, asForm);
  const branched = {
    type: 'object',
    if: { properties: { id: { const: 'one' } } },
    then: { properties: { state: { const: 'open' } } },
  };
  return [
    row(
      'a form that its schema does not allow',
      '422 with a problem',
      { shownIn: `${bodies}/form-data-invalid-request.oas3 ${bodies}/form-data-valid-request.oas3` },
      form(bee, 'state=ooops', problem(422)),
      form(bee, 'id=1&state=open', ok),
    ),
    row(
      '`if` and `then` of a form',
      'are checked',
      { shownIn: `${bodies}/form-data-valid-request.oas3_1` },
      form(branched, 'id=one&state=shut', problem(422)),
      form(branched, 'id=one&state=open', ok),
    ),
    row(
      'a multipart form that its schema does not allow',
      '422 with a problem',
      {
        shownIn: `${bodies}/multipart-form-data-invalid-request.oas2 ${bodies}/multipart-form-data-valid-request.oas3`,
      },
      multipart(posting(asMultipart, bee), ['x'], problem(422)),
      multipart(posting(asMultipart, bee), ['1'], ok),
      multipart(posting2(above, asMultipart), ['100'], problem(422)),
      multipart(posting2(above, asMultipart), ['101'], ok),
    ),
    row(
      'a multipart form whose content type has no boundary',
      'read like `a=1&b=2`',
      {
        assay: '422 with a problem',
        because: 'RFC 2046 requires the boundary; no server could read it.',
        shownIn: `${bodies}/multipart-form-data-valid-request.oas2`,
      },
      post(posting(asMultipart, bee), 'id=1', asMultipart, problem(422)),
    ),
    row(
      'a list as fields of one name, one or several',
      'the answer',
      {
        shownIn: `${bodies}/multipart-form-data-repeated-keys-multiple.oas3 ${bodies}/multipart-form-data-repeated-keys-single.oas3 ${bodies}/x-www-urlencoded-repeated-keys-single.oas2`,
      },
      form({ type: 'object', properties: { id: texts } }, 'id=1&id=2', ok),
      form({ type: 'object', properties: { id: texts } }, 'id=1', ok),
      multipart(posting(asMultipart, { type: 'object', properties: { id: texts } }), ['1', '2'], ok),
      multipart(posting(asMultipart, { type: 'object', properties: { id: texts } }), ['1'], ok),
    ),
    row(
      'a list with commas in a form of OpenAPI 2.0',
      'the answer',
      { shownIn: `${bodies}/x-www-urlencoded-ok.oas2 ${bodies}/multipart-x-www-urlencoded-ok.oas2` },
      post(posting2(listed, asForm), 'id=a%2Cb%2Cc', asForm, ok),
      post(posting2(listed, asForm), 'id=a', asForm, problem(422)),
      multipart(posting2(listed, asMultipart), ['a,b,c'], ok),
    ),
    row(
      'a list that is not sent, and need not be',
      '422 with a problem',
      {
        assay: 'the answer',
        because: 'A field that is not required may be left out.',
        shownIn: `${bodies}/x-www-urlencoded-fail.oas2`,
      },
      post(posting2(listed, asForm), 'a%2Fb%2Fc', asForm, ok),
      post(posting2({ ...listed, required: true }, asForm), 'a%2Fb%2Fc', asForm, problem(422)),
    ),
    row(
      'a list with pipes in a form of OpenAPI 2.0',
      'not supported yet',
      {
        assay: 'read as the list it is',
        because: 'Prism marks its own scenario as one to be fixed.',
        shownIn: `${bodies}/form-data-array-pipes.oas2.txt.unsupported`,
      },
      post(piped, 'id=1|2', asForm, ok),
      post(piped, 'id=1,2', asForm, problem(422)),
    ),
    row(
      'a list with commas where a form of OpenAPI 3 has a field an item (`explode`)',
      'not supported yet: to be 422',
      {
        assay: 'the answer',
        because: 'Many clients write lists so, whatever is declared.',
        shownIn: `${bodies}/form-data-encoding-style-fail.oas3.txt.unsupported`,
      },
      form({ type: 'object', properties: { id: { ...texts, minItems: 2 } } }, 'id=one,two', ok),
    ),
    row(
      'a field of a form that is JSON (`contentType` in `encoding`)',
      'not supported yet: to be checked',
      {
        assay: 'checked by its schema',
        because: 'Prism marks its own scenario as one to be fixed.',
        shownIn: `${bodies}/form-data-encoding-contenttype-ok.oas3.txt.unsupported ${bodies}/form-data-encoding-contenttype-fail.oas3.txt.unsupported`,
      },
      ...['{"a":123}', '123'].map((sent) =>
        form(
          { type: 'object', properties: { id: { type: 'object' } } },
          `id=${sent}`,
          sent === '123' ? problem(422) : ok,
          {
            encoding: { id: { contentType: 'application/json' } },
          },
        ),
      ),
    ),
    row(
      'objects and lists in an object of a form (`deepObject`)',
      'the answer',
      { shownIn: `${bodies}/form-data-style-deepObject.oas3` },
      form(deep, 'id%5Ba%5D%5Bb%5D%5B0%5D=1&id%5Bc%5D%5B0%5D%5Bd%5D=2&other=3', ok, deepStyle),
      form(deep, 'id%5Ba%5D%5Bb%5D%5B0%5D=x', problem(422), deepStyle),
    ),
    row(
      'a form field that must be base64 and is not',
      '422 with a problem',
      { shownIn: `${bodies}/form-byte-format-fail.oas2 ${bodies}/form-byte-format-ok.oas2` },
      post(bytes, 'id=%25', asForm, problem(422)),
      post(bytes, 'id=aGk%3D', asForm, ok),
    ),
    row(
      'reserved characters in a form where `allowReserved` is false',
      '422 with a problem',
      {
        assay: 'the answer',
        because: 'Since OpenAPI 3.1 the keyword says how to write a form, not what may be read.',
        shownIn: `${bodies}/form-data-allow-reserved-fail.oas3 ${bodies}/multipart-form-data-allow-reserved-fail.oas3`,
      },
      form({ type: 'object', properties: { id: { type: 'string' } } }, 'id=:/?#[]@!$', ok, {
        encoding: { id: { allowReserved: false } },
      }),
    ),
    row(
      'an empty value where `allowEmptyValue` is true',
      'the answer',
      { shownIn: `${bodies}/allow-empty-value.oas2` },
      post(empty(true), 'id', asForm, ok),
    ),
    row(
      'an empty value where `allowEmptyValue` is false',
      '422 with a problem',
      { shownIn: `${bodies}/allow-empty-value-2.oas2 ${bodies}/multipart-allow-empty-value-2.oas2` },
      post(empty(false), 'id', asForm, problem(422)),
      post(empty(false), 'id=', asForm, problem(422)),
      post(empty(false), 'id=1', asForm, ok),
      multipart(posting2({ ...field, type: 'string', allowEmptyValue: false }, asMultipart), [''], problem(422)),
    ),
  ];
}

const deep = {
  type: 'object',
  properties: {
    id: {
      type: 'object',
      properties: {
        a: { type: 'object', properties: { b: { type: 'array', items: { type: 'integer' } } } },
        c: { type: 'array', items: { type: 'object', properties: { d: { type: 'integer' } } } },
      },
    },
    other: { type: 'integer' },
  },
};
const deepStyle = { encoding: { id: { style: 'deepObject' } } };

function form(schema: object, body: string, answer: Check['answer'], more: object = {}): Check {
  return post(posting(asForm, schema, more), body, asForm, answer);
}

/** Parts of the name `id`. */
function multipart(tree: object, values: readonly string[], answer: Check['answer']): Check {
  const parts = values.map((value) => `--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n${value}\r\n`);
  return post(tree, `${parts.join('')}--b--\r\n`, `${asMultipart}; boundary=b`, answer);
}
