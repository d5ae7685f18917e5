import type { MockSettings } from '../../src/mock/settings.ts';
import { ask, engineOf, json, type Asked } from '../mock/support.ts';

/** Settings of a mock that says what is wrong with a request: through it requests are checked here. */
export const validate: Partial<MockSettings> = { validate: 'request' };
/** Responses that answer nothing but 200. */
export const ok = json({ example: 'ok' });

/** An engine whose one operation takes `parameters`. */
export const taking = (parameters: readonly object[], path = '/a', more: object = {}) =>
  engineOf(
    {
      openapi: '3.2.0',
      info: { title: 'x', version: '1' },
      paths: { [path]: { get: { parameters, ...ok } } },
      ...more,
    },
    validate,
  );

/** What is wrong with a request, in short: `query limit /0 minimum`. */
export const wrongWith = (engine: ReturnType<typeof engineOf>, method: string, target: string, asked: Asked = {}) => {
  const { status, body } = ask(engine, method, target, asked);
  if (status !== 422) return status === 200 ? [] : [`status ${status}`];
  const { violations } = body as { violations: Record<string, string>[] };
  return violations.map((each) =>
    [each.in, each.name, each.pointer, each.keyword].filter((word) => word !== undefined && word !== '').join(' '),
  );
};
