import { expect, test } from '@jest/globals';
import { bodyEncodingOf, decodeText } from '../../src/http/media-type.ts';

const declaration = (encoding: string): string => `<?xml version="1.0" encoding='${encoding}'?><a>é</a>`;
const rows: readonly { title: string; bytes: Buffer; type: string; encoding: string }[] = [
  { title: 'nothing is said', bytes: Buffer.from('é'), type: 'text/plain', encoding: 'utf-8' },
  {
    title: 'the first bytes say little end first',
    bytes: Buffer.from('\ufeffé', 'utf16le'),
    type: 'text/plain; charset=utf-8',
    encoding: 'utf-16le',
  },
  {
    title: 'the first bytes say big end first',
    bytes: Buffer.from('\ufeffé', 'utf16le').swap16(),
    type: 'application/xml',
    encoding: 'utf-16be',
  },
  {
    title: 'the type says it',
    bytes: Buffer.from('é', 'latin1'),
    type: 'text/plain;charset="ISO-8859-1"',
    encoding: 'windows-1252',
  },
  {
    title: 'the declaration of XML says it',
    bytes: Buffer.from(declaration('latin1'), 'latin1'),
    type: 'application/problem+xml',
    encoding: 'windows-1252',
  },
  {
    title: 'the type says otherwise than the declaration',
    bytes: Buffer.from(declaration('latin1')),
    type: 'text/xml; charset=utf-8',
    encoding: 'utf-8',
  },
  {
    title: 'a declaration in what is no XML',
    bytes: Buffer.from(declaration('latin1')),
    type: 'text/plain',
    encoding: 'utf-8',
  },
  {
    title: 'nobody knows what the type says',
    bytes: Buffer.from('é'),
    type: 'text/plain; charset=x',
    encoding: 'utf-8',
  },
];
test.each(rows)('$title', ({ bytes, type, encoding }) => {
  expect([bodyEncodingOf(bytes, type), decodeText(bytes, type).includes('é')]).toEqual([encoding, true]);
});
