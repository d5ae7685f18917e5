import { expect, test } from '@jest/globals';
import { secretsIn } from '../../src/http/secrets.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each<[headers: Readonly<Record<string, string>>, secrets: readonly string[]]>([
  [{ 'x-api-key': 'k' }, ['k']],
  [{ authorization: 'Bearer abc' }, ['Bearer abc', 'abc']],
  [{ authorization: 'abc' }, ['abc']],
  [{ 'x-forwarded-authorization': 'bearer abc' }, ['bearer abc', 'abc']],
  [{ 'x-title': 'Bear abc' }, ['Bear abc']],
  [{ 'proxy-authorization': 'Token a b' }, ['Token a b', 'a b']],
  [
    { authorization: `Basic ${base64('ada:a:bé')}` },
    [`Basic ${base64('ada:a:bé')}`, base64('ada:a:bé'), 'ada:a:bé', 'ada', 'a:bé'],
  ],
  [{ authorization: 'basic ###' }, ['basic ###', '###']],
  [{ cookie: 'a=1; b=2=3; c' }, ['1', '2=3', 'c']],
  // What everybody may know.
  [{ accept: 'a/b', 'accept-language': 'en', 'content-language': 'de', 'user-agent': 'me', prefer: 'code=200' }, []],
])('the secrets in %j are %j', (headers, secrets) => {
  expect(secretsIn(headers)).toEqual(secrets);
});
