import type { Header } from '../../description/read/content.ts';
import { withServerUrls } from '../../contract/route/servers.ts';
import type { Description } from '../../description/description.ts';
import { followPath } from '../../description/read/view.ts';
import {
  type Link,
  hasParameters,
  isDeclarableHeader,
  isPageLink,
  parseLinks,
  searchOf,
  toHeaderValue,
} from '../../http/headers.ts';
import { isArray, isObject } from '../../lib/json.ts';
import { perObject } from '../../lib/cache.ts';
import type { AnswerCheck } from '../case.ts';
import type { Reply } from '../target.ts';
import { answersOfStatus } from './shared/expected-answers.ts';

/**
 * Required headers of a response are there, and headers are valid by their schema, whatever their style. If answers come from
 * examples, a header with an example has its value.
 */
export const headerDeclared: AnswerCheck = {
  name: 'header-declared',
  docs: {
    sends: 'replayed examples',
    asserts: 'required headers are there, and valid by their schema, in every style; one with an example has its value',
    why: 'paging and limits rest on them',
    todo: 'Send the header with its documented value, or correct the description.',
    failure: 'The response header `X-Total` must be there; found none.',
    promise: { section: 'What the service does', text: 'the mock answers for the operations of the description' },
  },
  layer: 'headers',
  kinds: [
    'plain',
    'accept',
    'credentials',
    'named',
    'matched',
    'fallback',
    'read-back',
    'gone',
    'recorded',
    'recorded-part',
  ],
  failureOf: (replayed) => {
    const { description, profile, replies } = replayed;
    const [reply] = replies;
    const asked = searchOf(replayed.case.request.target);
    const [answer] = answersOfStatus(replayed);
    if (answer === undefined || answer.headers.length === 0) return undefined;
    const isValid = replayed.validateResponse({ headers: answer.headers }, reply).length === 0;
    const headers = isValid ? answer.headers : unlikeExample(answer.headers, reply, { description, asked });
    const [violation] = isValid ? [] : replayed.validateResponse({ headers }, reply);
    const message =
      violation?.message ??
      (profile.servesExamples ? otherValue(answer.headers, reply, { description, asked }) : undefined);
    return message === undefined ? undefined : { message, answer };
  },
};

interface SentQuery {
  readonly description: Description;
  /** The query of the request. */
  readonly asked: string;
}

/** `headers` without those that equal their example: an example that breaks its schema is a finding about the description. */
function unlikeExample(headers: readonly Header[], reply: Reply, context: SentQuery): readonly Header[] {
  const asExample = exampleTexts(headers, context.description).filter(({ name, texts }) => {
    const found = reply.headers[name.toLowerCase()];
    return found !== undefined && texts.some((text) => isSameHeader(name, text, found, context));
  });
  return asExample.length === 0 ? headers : headers.filter(({ name }) => asExample.every((each) => each.name !== name));
}

function otherValue(headers: readonly Header[], reply: Reply, context: SentQuery): string | undefined {
  for (const { name, texts } of exampleTexts(headers, context.description)) {
    const found = reply.headers[name.toLowerCase()];
    if (found === undefined || texts.some((text) => isSameHeader(name, text, found, context))) continue;
    return `\`${name}\` must be \`${texts[0] ?? ''}\`, as its example; found \`${found}\`.`;
  }
  return undefined;
}

/** The headers with examples, with all texts that each value may be written as. */
const exampleTexts = perObject((headers: readonly Header[], description: Description) =>
  headers
    .filter(({ name }) => isDeclarableHeader(name))
    .flatMap(({ name, examples, schema }) => {
      const own = examples.flatMap((each) => (each.kind === 'value' ? [each.serialized ?? each.located.value] : []));
      const ofSchema = schema === undefined ? undefined : followPath(description, schema, 'example')?.value;
      const values = own.length > 0 ? own : [ofSchema].filter((value) => value !== undefined);
      const texts = values.flatMap(simpleTexts).map(toHeaderValue);
      return texts.length === 0 ? [] : [{ name, texts }];
    }),
);

/** The texts of a value in the style `simple`, exploded or not (OpenAPI 3.1 section 4.8.12.2). */
function simpleTexts(value: unknown): readonly string[] {
  if (isArray(value)) return [value.map(toText).join(',')];
  if (!isObject(value)) return [toText(value)];
  const members = Object.entries(value);
  return [members.flat().map(toText).join(','), members.map(([key, part]) => `${key}=${toText(part)}`).join(',')];
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isSameHeader(name: string, documented: string, found: string, context: SentQuery): boolean {
  if (isSame(documented, found, context.description)) return true;
  const [expected, sent] = name.toLowerCase() === 'link' ? [parseLinks(documented), parseLinks(found)] : [];
  return expected !== undefined && sent !== undefined && hasSamePages(expected, sent, context);
}

/**
 * The links to other pages of a list may stand at another path of the target, with the same query, and the last page has no next one: a mock
 * sends links that it answers, to an end.
 */
function hasSamePages(expected: readonly Link[], sent: readonly Link[], { description, asked }: SentQuery): boolean {
  const isSameLink = (one: Link, other: Link): boolean =>
    one.parameters === other.parameters &&
    (isSame(one.target, other.target, description) ||
      (isPageLink(one) && isBelowServer(one.target, description) && searchOf(one.target) === searchOf(other.target)));
  const mayLack = (one: Link): boolean => one.relations.includes('next') && hasParameters(asked, searchOf(one.target));
  return (
    sent.every((other) => expected.some((one) => isSameLink(one, other))) &&
    expected.every((one) => mayLack(one) || sent.some((other) => isSameLink(one, other)))
  );
}

function isBelowServer(target: string, description: Description): boolean {
  return withServerUrls(target, description, () => '') !== target;
}

/** Texts are the same also where the URLs of described servers stand below another server: a mock sends its own address. */
function isSame(documented: string, found: string, description: Description): boolean {
  if (isSameText(documented, found)) return true;
  if (
    isSameText(
      withServerUrls(documented, description, (below) => below),
      found,
    )
  )
    return true;
  const [expected, sent] = [documented.match(url) ?? [], found.match(url) ?? []];
  const isBelow = (one: string, other = ''): boolean => {
    const below = withServerUrls(one, description, (path) => path);
    return one === other || (one !== below && other.endsWith(below));
  };
  const isAlike = isSameText(documented.replace(url, '//'), found.replace(url, '//'));
  return isAlike && expected.length === sent.length && expected.every((each, index) => isBelow(each, sent[index]));
}

const url = /(?:https?:)?\/\/[^\s<>"]+/giu;

/** Spaces around commas do not count, and 30.0 equals 30. */
function isSameText(documented: string, found: string): boolean {
  const [one, other] = [documented, toHeaderValue(found)].map((text) => text.trim().replace(/\s*,\s*/gu, ','));
  return one === other || (one !== '' && Number(one) === Number(other));
}
