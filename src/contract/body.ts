import type { Operation } from '../description/read/api.ts';
import { requestMediaOf } from '../description/read/content.ts';
import type { Description } from '../description/description.ts';
import { entriesIn, inside, memberAt, type Located } from '../description/read/view.ts';
import { member } from '../lib/json.ts';
import { covers, essence, takes } from '../http/media-type.ts';
import type { Parameter } from '../parameters/parameter.ts';
import type { SentBody } from './sent-body.ts';
import { violation, type Violation } from './violation.ts';

/** The declared body of one media type. */
export interface BodyMedia {
  /** The media type as declared, parameters and ranges included. */
  readonly type: string;
  readonly schema?: Located;
  /** OpenAPI 3.2: the schema of each item of a sequence. */
  readonly itemSchema?: Located;
  /** The styles of the fields of a form. */
  readonly encoding?: Located;
}

/** The request body of an operation, read before requests. */
export interface DeclaredBody {
  readonly isRequired: boolean;
  /** The declaration of the body. */
  readonly located: Located;
  readonly media: readonly BodyMedia[];
}

/** The request body that `operation` declares, or undefined. In OpenAPI 2.0 it is among the parameters. */
export function readBody(
  description: Description,
  operation: Operation,
  parameters: readonly Parameter[],
): DeclaredBody | undefined {
  if (description.version === '2.0') {
    const body = parameters.find(({ place }) => place === 'body' || place === 'formData');
    if (body === undefined) return undefined;
    const isRequired = body.place === 'body' && body.isRequired;
    return { isRequired, located: body.located, media: requestMediaOf(description, operation) };
  }
  const body = inside(description, operation.located, 'requestBody');
  if (body === undefined) return undefined;
  const media = entriesIn(description, inside(description, body, 'content')).map(([type, located]) => {
    const [schema, encoding] = [memberAt(located, 'schema'), inside(description, located, 'encoding')];
    const itemSchema = memberAt(located, 'itemSchema');
    return { type, ...(schema && { schema }), ...(itemSchema && { itemSchema }), ...(encoding && { encoding }) };
  });
  return { isRequired: member(body.value, 'required') === true, located: body, media };
}

/** The declared media type that matches `sent` most closely: with its parameters, without, as a range. */
export function mediaFor({ media }: DeclaredBody, sent: string | undefined): BodyMedia | undefined {
  if (sent === undefined) return media.length === 1 ? media[0] : media.find(({ type }) => /json/iu.test(type));
  const plain = (type: string): string => type.toLowerCase().replace(/\s+/gu, '');
  return (
    media.find(({ type }) => plain(type) === plain(sent)) ??
    media.find(({ type }) => essence(type) === essence(sent)) ??
    media.filter(({ type }) => covers(type, sent)).sort((a, b) => b.type.length - a.type.length)[0] ??
    media.find(({ type }) => takes(type, sent))
  );
}

/** A received body with its declaration. */
export interface Content {
  readonly media: BodyMedia;
  readonly bytes: Uint8Array;
  /** The body as the mock reads it. */
  readonly sent: SentBody;
  /** The form fields that OpenAPI 2.0 has among the parameters. */
  readonly fields: readonly Parameter[];
  /** The declaration of the body. */
  readonly declared: Located;
}

/** The body as the part of a message. */
export const body = { in: 'body' } as const;

/** The violation of a body, or of its item at `pointer`, that is malformed for its content type. */
export function unreadable(
  { declared }: Pick<Content, 'declared'>,
  { requirement, found, pointer = '' }: { requirement: string; found: string; pointer?: string },
): Violation {
  return violation(body, { keyword: 'content', requirement, found, pointer, place: declared.place });
}
