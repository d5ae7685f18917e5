import { once } from '../../lib/cache.ts';
import { plainName } from '../../lib/nearest.ts';

export interface SampleOptions {
  /** The name of the property, or empty: identifiers differ from property to property. */
  readonly name: string;
  /** Each number makes another sample; 0 the usual one. */
  readonly turn: number;
  /** The length that a sample must have, in characters; formats that can be longer (addresses) are. */
  readonly least: number;
}

/**
 * Texts of `format` (JSON Schema 2020-12 validation section 7, and the formats of OpenAPI), in any spelling (`dateTime`), the likeliest
 * first; none for unknown formats.
 */
export function formatSamples(format: string, use: SampleOptions): readonly string[] {
  const text = sampleMaker(format)?.(use);
  if (text === undefined) return [];
  // A pattern beside the format may require one of these.
  const others = [
    text.replace(/^http:/u, 'https:'),
    text.replace(/Z$/u, '.000Z'),
    text.replace(/Z$/u, '+00:00'),
    text.toUpperCase(),
  ];
  return [...new Set([text, ...others])];
}

/** The maker of the format, else of the one that is meant: `datetime`, `google-datetime` and `iso-datetime` are `date-time`. */
function sampleMaker(format: string): SampleMaker | undefined {
  const plain = plainName(format);
  const meant = makersByName().get(plain) ?? (plain.endsWith('datetime') ? samples['date-time'] : undefined);
  return Object.hasOwn(samples, format) ? samples[format] : meant;
}

const makersByName = once(
  () => new Map(Object.entries({ ...samples, ...aliases }).map(([format, make]) => [plainName(format), make])),
);

type SampleMaker = (use: SampleOptions) => string;

const day = ({ turn }: SampleOptions): string => `2019-08-${String(1 + ((23 + turn) % 28)).padStart(2, '0')}`;
const clock = ({ turn }: SampleOptions): string => `14:${String((15 + turn) % 60).padStart(2, '0')}:22Z`;
const numbered = ({ turn }: SampleOptions): string => (turn === 0 ? '' : String(turn + 1));
/** `before` and `after` with letters between them up to the least length. */
const padded = (before: string, after: string, { least }: SampleOptions): string =>
  `${before}${'x'.repeat(Math.max(Math.min(least, 10_000) - before.length - after.length, 0))}${after}`;
const host = (use: SampleOptions): string => `example${numbered(use)}.com`;
const mail: SampleMaker = (use) => padded(`user${numbered(use)}`, '@example.com', use);
const address: SampleMaker = (use) => padded(`http://${host(use)}${use.least > 18 ? '/' : ''}`, '', use);

// Numbers in texts, as many descriptions write those beyond doubles.
const fractions = ['decimal', 'decimal128', 'double', 'float', 'sf-decimal'];
const integers = ['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64', 'double-int', 'sf-integer'];
// Those of frameworks, whose servers read numbers out of queries and paths: Elysia has `integer` and `numeric`.
const wholeNumbers = ['integer', 'int', 'long', 'bigint', 'number', 'numeric'];
const decimal: SampleMaker = ({ turn }) => `${turn + 1}.5`;

/** The date of an HTTP header (RFC 9110 section 5.6.7), with its weekday. */
const httpDate: SampleMaker = (use) => new Date(`${day(use)}T14:15:22Z`).toUTCString();

const samples: Readonly<Record<string, SampleMaker>> = {
  'date-time': (use) => `${day(use)}T14:15:22Z`,
  'iso-date-time': (use) => `${day(use)}T14:15:22Z`,
  date: day,
  time: clock,
  'iso-time': clock,
  duration: ({ turn }) => `P${turn + 1}D`,
  email: mail,
  'idn-email': mail,
  hostname: host,
  'idn-hostname': host,
  ipv4: ({ turn }) => `192.168.0.${(turn % 254) + 1}`,
  ipv6: ({ turn }) => `2001:db8::${((turn % 65_535) + 1).toString(16)}`,
  uri: address,
  url: address,
  iri: address,
  'uri-reference': (use) => padded(`../dictionary${numbered(use)}`, '', use),
  'iri-reference': (use) => padded(`../dictionary${numbered(use)}`, '', use),
  'uri-template': (use) => `http://${host(use)}/{endpoint}`,
  uuid,
  'json-pointer': (use) => padded(`/json/pointer${numbered(use)}`, '', use),
  'json-pointer-uri-fragment': (use) => `#/json/pointer${numbered(use)}`,
  'relative-json-pointer': ({ turn }) => `${turn + 1}/relative/json/pointer`,
  regex: (use) => padded(`^regex${numbered(use)}`, '$', use),
  password: (use) => padded(`pa$$word${numbered(use)}`, '', use),
  byte: base64,
  base64url: (use) => base64(use).replace(/=+$/u, ''),
  // The formats of the OpenAPI registry.
  char: ({ turn }) => 'abcdefghijklmnopqrstuvwxyz'.charAt(turn % 26),
  commonmark: (use) => padded(`A *text*${numbered(use)}`, '.', use),
  html: (use) => padded(`<p>A text${numbered(use)}`, '</p>', use),
  'date-time-local': (use) => `${day(use)}T14:15:22`,
  'time-local': (use) => clock(use).slice(0, -1),
  'http-date': httpDate,
  // Names of it in descriptions of Twilio and Azure.
  'date-time-rfc-2822': httpDate,
  'date-time-rfc1123': httpDate,
  'media-range': ({ turn }) => ['application/json', 'text/plain', '*/*', 'image/*'][turn % 4] ?? '',
  'sf-binary': ({ turn }) => `:${turned(turn)}:`,
  'sf-boolean': ({ turn }) => `?${turn % 2 === 0 ? 1 : 0}`,
  'sf-string': (use) => padded(`"text${numbered(use)}`, '"', use),
  'sf-token': (use) => padded(`text${numbered(use)}`, '', use),
  ...Object.fromEntries(fractions.map((format) => [format, decimal])),
  ...Object.fromEntries(
    [...integers, ...wholeNumbers].map((format) => [format, ({ turn }: SampleOptions) => String(turn + 1)]),
  ),
};

/** Formats that no registry has, after those that they stand for. */
const aliases: Readonly<Record<string, SampleMaker | undefined>> = {
  boolean: ({ turn }) => String(turn % 2 === 0),
  guid: uuid,
  uuid4: uuid,
  base64,
  ip: samples.ipv4,
  e164: ({ turn }) => `+1555555${String(100 + (turn % 900)).padStart(4, '0')}`,
  rfc3339: samples['date-time'],
};

// Base64 has four characters for three bytes.
function base64(use: SampleOptions): string {
  return `${'c3Ry'.repeat(Math.max(Math.ceil(Math.min(use.least, 10_000) / 4) - 2, 0))}${turned(use.turn)}`;
}

function turned(turn: number): string {
  return btoa(`string${turn === 0 ? '' : String(turn + 1)}`);
}

/** A UUID of version 4 in form (RFC 9562), the same for the same name. */
function uuid({ name, turn }: SampleOptions): string {
  let hash = 0x811c9dc5;
  const hex = Array.from('xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx', (place, index) => {
    // FNV-1a over the name and the place.
    for (const character of `${name}/${turn}/${index}`) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    }
    if (place === 'x') return ((hash >>> 8) & 15).toString(16);
    return place === 'y' ? (((hash >>> 8) & 3) | 8).toString(16) : place;
  });
  return hex.join('');
}
