import { SaxesParser } from 'saxes';

/** An element of Jenkins' schema: what must and what may stand in it. */
interface Element {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly children: readonly string[];
  readonly hasText: boolean;
}

const element = (required: string, optional: string, children: string, hasText = false): Element => {
  const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');
  return { required: words(required), optional: words(optional), children: words(children), hasText };
};

const outcome = element('', 'type message', '', true);
const output = element('', '', '', true);

/** What `junit-10.xsd` of Jenkins' plugin xunit allows, but for reruns, which are not written. */
const elements: Readonly<Partial<Record<string, Element>>> = {
  testsuites: element('', 'name time tests failures errors', 'testsuite'),
  testsuite: element(
    'name tests failures errors',
    'group time skipped timestamp hostname id package file log url',
    'testsuite properties testcase system-out system-err',
  ),
  testcase: element('name', 'time classname group', 'skipped error failure system-out system-err'),
  properties: element('', '', 'property'),
  property: element('name value', '', ''),
  skipped: outcome,
  error: outcome,
  failure: outcome,
  'system-out': output,
  'system-err': output,
};

/** What Jenkins refuses in a report of JUnit; nothing where it reads it. */
export function junitErrorsOf(text: string): readonly string[] {
  const errors: string[] = [];
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', ({ message }) => errors.push(message));
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1);
    const known = elements[name];
    const isAllowed = parent === undefined ? name === 'testsuites' : elements[parent]?.children.includes(name) === true;
    if (known === undefined || !isAllowed) errors.push(`<${name}> in <${parent ?? ''}>`);
    const { required, optional } = known ?? outcome;
    const missing = required.filter((each) => !(each in attributes));
    const more = Object.keys(attributes).filter((each) => ![...required, ...optional].includes(each));
    errors.push(...missing.map((each) => `<${name}> without ${each}`), ...more.map((each) => `<${name} ${each}>`));
    if (name.startsWith('testsuite') && !/^\d*(?:\.\d*)?$/u.test(attributes.time ?? '')) errors.push('a time');
    open.push(name);
  });
  parser.on('text', (found) => {
    if (found.trim() !== '' && elements[open.at(-1) ?? '']?.hasText !== true) errors.push(`text: ${found}`);
  });
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  return errors;
}
