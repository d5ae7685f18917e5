import { essence, isJson } from '../http/media-type.ts';

/** The families of media types that bodies are written in. */
export type MediaKind = 'json' | 'xml' | 'form' | 'multipart' | 'events' | 'lines' | 'sequence' | 'csv' | 'text';

/** How a body of media type `type` is written; `text` for all that is not known better. */
export function kindOf(type: string): MediaKind {
  const plain = essence(type);
  if (/^application\/json-seq$|\+json-seq$/u.test(plain)) return 'sequence';
  if (/^application\/(?:x-)?(?:jsonl|ndjson|jsonlines)$|\+(?:jsonl|ndjson)$/u.test(plain)) return 'lines';
  if (isJson(type)) return 'json';
  if (/\/xml$|\+xml$/u.test(plain)) return 'xml';
  if (plain === 'application/x-www-form-urlencoded') return 'form';
  if (plain.startsWith('multipart/')) return 'multipart';
  if (plain === 'text/event-stream') return 'events';
  return plain === 'text/csv' || plain === 'text/tab-separated-values' ? 'csv' : 'text';
}

/** Whether a body of that kind is a sequence of items, each on its own (OpenAPI 3.2, "sequential media types"). */
export function isSequential(kind: MediaKind): boolean {
  return kind === 'events' || kind === 'lines' || kind === 'sequence';
}
