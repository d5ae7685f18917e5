import { expect, test } from '@jest/globals';
import { assayHere } from '../support/run-here.ts';
import { junitErrorsOf } from '../support/junit-schema.ts';

test.each([
  ['lint', 'fixtures/openapi-3.0-badges.yaml'],
  ['lint', 'fixtures/mcp-only-openapi.yaml'],
  ['check', 'fixtures/boxoffice-openapi.yaml'],
  ['replay', 'fixtures/boxoffice-openapi.yaml'],
  ['replay', 'fixtures/openapi-3.2-badges.yaml'],
])('Jenkins reads the JUnit report of `assay %s %s`', async (command, file) => {
  const { stdout } = await assayHere([command, file, '--format', 'junit']);
  expect([stdout.includes('<testsuite '), junitErrorsOf(stdout)]).toEqual([true, []]);
});

const report = (inside: string, attributes = ''): string => `<testsuites${attributes}>${inside}</testsuites>`;
const suite = '<testsuite name="a" tests="1" failures="0" errors="0"';

test.each([
  ['a suite alone', `${suite}/>`, ['<testsuite> in <>']],
  ['skipped tests of the whole', report('', ' skipped="1"'), ['<testsuites skipped>']],
  [
    'a suite without counts',
    report('<testsuite name="a"/>'),
    ['tests', 'failures', 'errors'].map((name) => `<testsuite> without ${name}`),
  ],
  ['a time with a unit', report(`${suite} time="3s"/>`), ['a time']],
  ['text in a suite', report(`${suite}>a</testsuite>`), ['text: a']],
  ['a failure of no test', report(`${suite}><failure/></testsuite>`), ['<failure> in <testsuite>']],
])('Jenkins refuses %s', (_, text, errors) => {
  expect(junitErrorsOf(text)).toEqual(errors);
});
