import { expect, test } from '@jest/globals';
import { toReplayGithub } from '../../src/report/github.ts';
import { hostile, report } from './sample-report.ts';

test('failures are errors, known ones warnings at the baseline, notes notices', () => {
  expect(toReplayGithub(report).split('\n')).toEqual([
    `::error file=museum.yaml,line=12,col=3,title=body-equals-example%3A GET /events (listEvents)%2C example two::The body must be the example \`two\`; found 6 differences. (2 answers)%0A/0/price: documented 25, received "25"%0A/1: documented an empty object, received nothing%0Aand 4 more%0AAnswer with the example, or correct the example where the answer is right.%0Acurl -i -X GET 'http://127.0.0.1:4880/events?a=<&b="'`,
    `::error file=museum.yaml,line=12,col=3,title=body-equals-example%3A POST /events (listEvents)%2C example two::Else.%0Aand 6 more%0AAnswer with the example, or correct the example where the answer is right.%0Acurl -i -X GET 'http://127.0.0.1:4880/events?a=<&b="'`,
    '::warning file=known.yaml,line=3,col=5,title=status-expected%3A POST /events::The status must be 201; found 200.%0AKnown: ticket 7',
    '::notice title=cors-credentials%3A GET /a::Both. (2 answers)',
    '::error file=known.yaml,line=9,col=5,title=baseline-stale::Gone.',
    '::error title=coverage-minimum::Too little.',
    '',
  ]);
});

test.each([
  { text: 'a\n::stop-commands::x', escaped: String.raw`a%0A\u003a:stop-commands::x` },
  { text: '100%0A', escaped: '100%250A' },
  { text: 'a\r::error::b', escaped: String.raw`a\r\u003a:error::b` },
])('$text starts no command of its own', ({ text, escaped }) => {
  const lines = toReplayGithub(hostile(text)).trimEnd().split('\n');
  const message = lines.map((line) => /^::\w+ [^:]*::(.*)$/u.exec(line)?.[1] ?? '');
  expect(message.map((each) => each.startsWith(escaped))).toEqual([true, true, true, true]);
});

test('a property holds no separator', () => {
  const [first = ''] = toReplayGithub(hostile('a:b,c%d')).split('\n');
  expect(first.slice(0, first.indexOf('::', 2))).toEqual(
    '::error file=a%3Ab%2Cc%25d,line=1,col=1,title=body-equals-example%3A a%3Ab%2Cc%25d a%3Ab%2Cc%25d (a%3Ab%2Cc%25d)%2C example a%3Ab%2Cc%25d',
  );
});
