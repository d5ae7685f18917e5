import { operationsOf, type Operation } from '../../src/description/read/api.ts';
import { type Media, requestMediaOf, responsesOf } from '../../src/description/read/content.ts';
import type { Description } from '../../src/description/description.ts';
import { type Path, placeKey } from '../../src/description/place.ts';
import { schemaExamplesOf } from '../../src/description/read/examples.ts';
import { createResolveHop } from '../../src/description/resolve.ts';
import type { Located } from '../../src/description/read/view.ts';
import type { Direction } from '../../src/contract/context.ts';
import { member } from '../../src/lib/json.ts';
import { perObject } from '../../src/lib/cache.ts';
import { mapKey } from '../../src/lib/hash.ts';
import { shortened } from '../../src/lib/show.ts';
import type { CheckedDocument } from '../check.ts';

export interface BodyExample {
  readonly direction: Direction;
  readonly operation: Operation;
  /** The example as messages name it: `The example "a" of 200 of GET /orders`. */
  readonly subject: string;
  readonly name: string | undefined;
  readonly media: Media;
  readonly example: Media['examples'][number];
  /** The path from the root of the description to the value, references replaced by what they name. */
  readonly path: Path;
}

/** The media type of a request or an answer, whether it has examples or not. */
export interface DeclaredMedia {
  readonly operation: Operation;
  readonly direction: Direction;
  readonly status: string | undefined;
  readonly media: Media;
  readonly path: Path;
}

const notRead = () => ({ kind: 'unreadable', message: 'Files are not read while linting.' }) as const;

const noFiles = (): readonly never[] => [];

/** A description of OpenAPI as the shared floors read it. Files beside it are those that the host has read. */
export const descriptionOf = perObject(
  ({ root, family, version, resolve, readFile = notRead }: CheckedDocument): Description => ({
    source: root,
    kind: family,
    version,
    resolve,
    askedFor: noFiles,
    sources: noFiles,
    unread: noFiles,
    resolveHop: createResolveHop((uri, source) => {
      const found = resolve(uri, { source, path: [] });
      if (found.kind !== 'found') return found;
      // The whole of a file may be a reference, which leads to another: the file is where it is passed.
      const [{ source: file } = found.place] = found.hops;
      return file;
    }),
    readFile,
  }),
);

/** Every media type of every operation, requests first. */
export const mediaIn = perObject((document: CheckedDocument): readonly DeclaredMedia[] => {
  const description = descriptionOf(document);
  return operationsOf(description).flatMap((operation) => {
    const path = operationPath(operation);
    const requests = requestMediaOf(description, operation).map((media): DeclaredMedia => {
      const own = [...path, 'requestBody', 'content', media.type];
      return {
        operation,
        direction: 'request',
        status: undefined,
        media,
        path: reportedPath(media.located, own, document),
      };
    });
    const answers = responsesOf(description, operation).flatMap((response) =>
      response.media.map((media): DeclaredMedia => {
        const own = [...path, 'responses', response.status, ...(isVersion2(document) ? [] : ['content', media.type])];
        return {
          operation,
          direction: 'response',
          status: response.status,
          media,
          path: reportedPath(media.located, own, document),
        };
      }),
    );
    return [...requests, ...answers];
  });
});

/** Every example of a body, each place once, however many operations share it. */
export const bodyExamplesIn = perObject((document: CheckedDocument): readonly BodyExample[] => {
  const seen = new Set<unknown>();
  return mediaIn(document).flatMap(({ operation, direction, status, media, path }) =>
    media.examples.flatMap((example): BodyExample[] => {
      const { place } = example.located;
      const key = mapKey(`${direction} ${placeKey(place)} ${media.schema ? placeKey(media.schema.place) : ''}`);
      if (seen.has(key)) return [];
      seen.add(key);
      const inMedia = isVersion2(document)
        ? [...path, 'examples', media.type]
        : example.name === undefined
          ? [...path, 'example']
          : [...path, 'examples', example.name, ...(example.kind === 'value' ? [place.path.at(-1) ?? 'value'] : [])];
      const location = reportedPath(example.located, inMedia, document);
      const of = `${direction === 'request' ? 'the request' : responseOf(status)} of ${nameOf(operation)}`;
      const called = example.name === undefined ? 'The example' : `The example "${shortened(example.name)}"`;
      const subject = `${called} of ${of}`;
      return [
        {
          direction,
          operation,
          subject,
          name: example.name,
          media,
          example,
          path: example.kind === 'value' ? location : [...location, 'externalValue'],
        },
      ];
    }),
  );
});

/** The examples of the schemas of bodies that have none of their own: a mock answers with them. Each place once a direction. */
export const schemaExamplesIn = perObject((document: CheckedDocument): readonly BodyExample[] => {
  const seen = new Set<string>();
  return mediaIn(document).flatMap(({ operation, direction, status, media, path }) => {
    const found =
      media.schema === undefined || media.examples.length > 0
        ? []
        : schemaExamplesOf(descriptionOf(document), media.schema);
    return found.flatMap((located): BodyExample[] => {
      const key = mapKey(`${direction} ${placeKey(located.place)}`);
      if (seen.has(key)) return [];
      seen.add(key);
      const of = direction === 'request' ? 'the request' : responseOf(status);
      const subject = `The example in the schema of ${of} of ${nameOf(operation)}`;
      const keys = located.place.path.slice(-2);
      // `example`, or an index in `examples`.
      const inSchema = typeof keys[1] === 'number' ? keys : keys.slice(1);
      const own = reportedPath(located, [...path, 'schema', ...inSchema], document);
      return [
        { direction, operation, subject, name: undefined, media, example: { kind: 'value', located }, path: own },
      ];
    });
  });
});

/** The path of a value that is written in the root; for one in another file, the path as if references were replaced. */
export function reportedPath({ place }: Located, logical: Path, { root }: CheckedDocument): Path {
  return place.source === root ? place.path : logical;
}

/** The path from the root to an operation. */
export function operationPath({ path, method, pathItem }: Operation): Path {
  const key = method.toLowerCase();
  return member(pathItem.value, key) === undefined
    ? ['paths', path, 'additionalOperations', method]
    : ['paths', path, key];
}

/** A response as readers call it: `the 200 response`. */
export function responseOf(status = ''): string {
  return `the ${status} response`;
}

/** An operation as readers call it: `GET /orders`. */
export function nameOf({ method, path }: Operation): string {
  return shortened(`${method} ${path}`);
}

/** True where parameters and headers are schemas themselves. */
export function isVersion2({ version }: CheckedDocument): boolean {
  return version.startsWith('2');
}
