import { expect, test } from '@jest/globals';
import { createContext } from '../../src/contract/context.ts';
import { hiddenViolations } from '../../src/contract/hidden-violations.ts';
import { followPath, rootOf } from '../../src/description/read/view.ts';
import { describeTree } from '../replay/support.ts';

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const base64 = { type: 'string', contentEncoding: 'base64' };
const description = describeTree({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  components: {
    schemas: {
      Pair: { type: 'array', prefixItems: [base64], items: { type: 'string' } },
      Rest: { type: 'array', prefixItems: [{ type: 'string' }], items: base64 },
      Dictionary: { type: 'object', patternProperties: { '^x': { type: 'string' } }, additionalProperties: base64 },
      Letters: { type: 'object', additionalProperties: base64 },
      Url: { type: 'string', contentEncoding: 'base64url' },
      Secret: { type: 'object', properties: { pin: { type: 'string', writeOnly: true }, name: {} } },
      Either: { anyOf: [base64, { type: 'integer' }] },
      List: { anyOf: [{ type: 'array', items: base64 }, { type: 'string' }] },
      Both: {
        allOf: [{ anyOf: [ref('List'), ref('Letters')] }, { anyOf: [ref('List'), ref('Thing')] }],
      },
      // Any object fits the plain alternative, too: nothing is known of it.
      Loose: { anyOf: [{ type: 'object', properties: { a: base64 } }, { type: 'object' }] },
      Thing: {
        type: 'object',
        properties: { kind: { type: 'string' }, inner: { anyOf: [ref('Thing'), { type: 'object', nullable: true }] } },
        discriminator: { propertyName: 'kind', mapping: { box: '#/components/schemas/Box' } },
      },
      Unnamed: {
        anyOf: [{ type: 'object', properties: { kind: { type: 'string' } } }],
        discriminator: { propertyName: 'kind', mapping: { box: '#/components/schemas/Box' } },
      },
      Track: { type: 'object', properties: { type: { enum: ['track'] } } },
      Episode: { type: 'object', properties: { type: { const: 'episode' } } },
      Played: { oneOf: [ref('Track'), ref('Episode')], discriminator: { propertyName: 'type' } },
      Box: { allOf: [ref('Thing'), { type: 'object', properties: { size: { type: 'integer' }, inner: ref('Box') } }] },
    },
  },
});

function look(name: string, value: unknown, isValid: boolean) {
  const context = createContext(description, 'response', 10, { isCompiledLate: true });
  let asked = 0;
  const isFitting: typeof context.validator.isValid = (schema, part) => {
    asked += 1;
    return context.validator.isValid(schema, part);
  };
  context.validator.start();
  const schema = followPath(description, rootOf(description), 'components', 'schemas', name);
  const counting = { ...context, validator: { ...context.validator, isValid: isFitting } };
  const found = schema === undefined ? [] : hiddenViolations(schema, value, counting, { isValid });
  return { asked, found: found.map(({ pointer, keyword }) => `${pointer} ${keyword}`) };
}

test.each([
  ['Pair', ['YQ==', '!'], []],
  ['Pair', ['!', '!'], ['/0 contentEncoding']],
  ['Rest', ['!', '!', 'YQ=='], ['/1 contentEncoding']],
  ['Dictionary', { x1: '!' }, []],
  ['Letters', { x1: '!', x2: 'YQ==' }, ['/x1 contentEncoding']],
  ['Url', '_-A', []],
  ['Url', '_-A=', []],
  ['Url', '+/A', [' contentEncoding']],
  ['Secret', { name: 'a' }, []],
  ['Secret', { pin: null }, []],
  ['Secret', { pin: '1' }, ['/pin writeOnly']],
  ['Either', '!', [' contentEncoding']],
  ['Either', 1, []],
  ['List', ['!'], ['/0 contentEncoding']],
  ['Loose', { a: '!' }, []],
  ['Thing', { kind: 'box', size: 'large' }, [' discriminator']],
  ['Thing', { kind: 'bin' }, ['/kind mapping']],
  // What an alternative lists is right, though the discriminator has the names of the schemas.
  ['Played', { type: 'track' }, []],
  ['Played', { type: 'episode' }, []],
  ['Played', { type: 'other' }, ['/type mapping']],
  ['Unnamed', { kind: 'box', size: 'large' }, []],
  ['Box', { kind: 'box', inner: { kind: 'bin' } }, ['/inner/kind mapping']],
])('%s %j has the violations %j', (name, value, violations) => {
  expect(look(name, value, false).found).toEqual(violations);
  expect(look(name, value, true).found).toEqual(violations);
});

test('a value is validated once by a schema that several have among theirs', () => {
  expect(look('Both', ['!'], false)).toEqual({ asked: 5, found: ['/0 contentEncoding'] });
});

test('no part of a valid answer is validated by a schema that holds for it anyway', () => {
  const nested = (depth: number): object => ({ kind: 'box', size: 1, ...(depth > 0 && { inner: nested(depth - 1) }) });
  expect(look('Box', nested(50), true)).toEqual({ asked: 50, found: [] });
  expect(look('Box', nested(50), false)).toEqual({ asked: 101, found: [] });
});
