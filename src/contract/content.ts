import type { Located } from '../description/view.ts';
import type { SentBody } from './sent-body.ts';
import type { BodyMedia } from './body.ts';
import type { Parameter } from '../parameters/parameter.ts';
import { violation, type Violation } from './violation.ts';

/** A body that came, and what is declared of it. */
export interface Content {
  readonly media: BodyMedia;
  readonly bytes: Uint8Array;
  /** What the mock has read of it. */
  readonly sent: SentBody;
  /** The form fields that OpenAPI 2.0 has among the parameters. */
  readonly fields: readonly Parameter[];
  /** What says that there is a body. */
  readonly declared: Located;
}

/** The part of a request that a body is. */
export const body = { in: 'body' } as const;

/** A body, or the item of it at `pointer`, that cannot be read as what its content type says. */
export function unreadable(
  { declared }: Pick<Content, 'declared'>,
  { requirement, found, pointer = '' }: { requirement: string; found: string; pointer?: string },
): Violation {
  return violation(body, { keyword: 'content', requirement, found, pointer, place: declared.place });
}
