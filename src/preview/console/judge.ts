import type { Operation } from '../../description/api.ts';
import { responsesOf, type Response } from '../../description/content.ts';
import { covers, isMediaType } from '../../http/media-type.ts';
import type { MockResponse } from '../../http/message.ts';
import type { ConsoleContext } from './context.ts';

/** How an answer agrees with its description. */
export interface Judgement {
  /** What is wrong, a sentence each; empty where it agrees. */
  readonly violations: readonly string[];
}

/** How many violations are said. */
const mostSaid = 20;

/** Judges `answer` to `operation`. Of another origin a page sees few headers: then `seesAll` is false, and those that are missing are not. */
export function judgeAnswer(
  context: ConsoleContext,
  operation: Operation,
  answer: MockResponse,
  { seesAll }: { readonly seesAll: boolean },
): Judgement {
  const declared = declaredFor(responsesOf(context.description, operation), answer.status);
  if (declared === undefined) return { violations: [`The status must be a declared one; found ${answer.status}.`] };
  const isEmpty = operation.method === 'HEAD' || [204, 205, 304].includes(answer.status);
  const type = answer.headers['content-type'];
  const usable = isEmpty ? [] : declared.media.filter((each) => isMediaType(each.type));
  const media = usable.find((each) => type !== undefined && covers(each.type, type));
  const headers = seesAll
    ? declared.headers
    : declared.headers.filter(({ name }) => answer.headers[name.toLowerCase()] !== undefined);
  const wrong = context.validateResponse({ headers, ...(media && { media }) }, answer).map(({ message }) => message);
  const types = [...new Set(usable.map((each) => each.type))].join(' or ');
  const undeclared =
    usable.length > 0 && media === undefined && answer.body.length > 0
      ? [`The content type must be ${types}; found ${type ?? 'none'}.`]
      : [];
  return { violations: [...undeclared, ...wrong].slice(0, mostSaid) };
}

function declaredFor(responses: readonly Response[], status: number): Response | undefined {
  const spellings = [String(status), `${String(status).slice(0, 1)}XX`, 'DEFAULT'];
  return spellings
    .map((spelling) => responses.find((each) => each.status.toUpperCase() === spelling))
    .find((found) => found !== undefined);
}
