import type { Operation } from '../../description/read/api.ts';
import { responsesOf, type Header, type Media } from '../../description/read/content.ts';
import type { Example } from '../../description/read/examples.ts';
import type { Description } from '../../description/description.ts';
import { covers, isMediaType } from '../../http/media-type.ts';

/** One declared answer: a status, a media type unless it has no body, and perhaps an example. */
export interface DeclaredAnswer {
  /** The status as declared: `200`, `2XX`, `default`. */
  readonly status: string;
  readonly media?: Media;
  readonly example?: Example;
  readonly headers: readonly Header[];
}

/** The answers that `operation` declares, in document order: one for each example, or for each media type without any. */
export function answersOf(description: Description, operation: Operation): readonly DeclaredAnswer[] {
  return responsesOf(description, operation)
    .filter(({ status, unresolved }) => !status.startsWith('1') && unresolved === undefined)
    .flatMap(({ status, media, headers }): readonly DeclaredAnswer[] => {
      const usable = isBodiless(status) ? [] : media.filter(({ type }) => isMediaType(type)).map(withoutUnresolved);
      if (usable.length === 0) return [{ status, headers }];
      return usable.flatMap((each): readonly DeclaredAnswer[] =>
        each.examples.length === 0
          ? [{ status, headers, media: each }]
          : each.examples.map((example) => ({ status, headers, media: each, example })),
      );
    });
}

/** `operation` declares the status `code` by a reference that leads nowhere: whatever the answer is, nobody knows what it must be. */
export function isLostStatus(description: Description, operation: Operation, code: number): boolean {
  return responsesOf(description, operation).some(
    ({ status, unresolved }) => unresolved !== undefined && status !== 'default' && isStatus(status, code),
  );
}

/** `media` without examples that are references which lead nowhere. */
function withoutUnresolved(media: Media): Media {
  const examples = media.examples.filter((each) => each.kind !== 'value' || each.unresolved === undefined);
  return examples.length === media.examples.length ? media : { ...media, examples };
}

/** The answers that a request without preferences may have: 2xx, else `default`, else the lowest status. */
export function usualAnswers(answers: readonly DeclaredAnswer[]): readonly DeclaredAnswer[] {
  const successes = answers.filter(({ status }) => status.startsWith('2'));
  if (successes.length > 0) return successes;
  const defaults = answers.filter(({ status }) => status === 'default');
  if (defaults.length > 0) return defaults;
  const [lowest] = answers.map(({ status }) => status).sort();
  return answers.filter(({ status }) => status === lowest);
}

/** An answer with status `code` may be one that is declared as `status`. */
export function isStatus(status: string, code: number): boolean {
  if (status === 'default') return true;
  return /X/iu.test(status) ? String(code).startsWith(status.charAt(0)) : Number(status) === code;
}

/** The declared media type covers `type`, parameters aside. An answer without a body has every type. */
export function isOfType({ media }: DeclaredAnswer, type: string | undefined): boolean {
  return media === undefined || (type !== undefined && covers(media.type, type));
}

/** Answers with `status` never have a body (RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5). */
export function isBodiless(status: string): boolean {
  return ['204', '205', '304'].includes(status);
}
