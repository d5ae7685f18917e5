import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { servePreview, writePreview } from './served.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const top = temporaryFolder();
const folder = join(top, 'apis');
mkdirSync(join(folder, 'img'), { recursive: true });
mkdirSync(join(folder, '.git'));
writeFileSync(join(top, 'secret.png'), png);
writeFileSync(join(folder, 'img', 'Berth map.png'), png);
writeFileSync(join(folder, 'img', 'same.png'), png);
writeFileSync(join(folder, 'img', 'logo.svg'), svg);
writeFileSync(join(folder, 'img', 'text.png'), svg);
writeFileSync(join(folder, 'img', 'huge.png'), Buffer.concat([png, Buffer.alloc(4_000_000)]));
symlinkSync(join(top, 'secret.png'), join(folder, 'img', 'link.png'));
symlinkSync(join(folder, 'img', 'same.png'), join(folder, 'img', 'inside.png'));

const shown = 'assets/images/berth-map-6b7fa434f92a8b80.png';

/** The description of an API with `text`, and `logo` for its top bar. */
function describeApi(text: string, logo = 'img/gone.png'): string {
  const file = join(folder, 'api.json');
  const info = { title: 'Harbour', version: '1', description: text, 'x-logo': { url: logo, altText: 'Harbour logo' } };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info, paths: {} }));
  return file;
}

/** What the overview shows of the text, and the pictures that are written. */
async function write(text: string, out: string): Promise<{ text: string; pictures: readonly string[] }> {
  await writePreview([describeApi(text)], out);
  const page = readFileSync(join(out, 'index.html'), 'utf8');
  const [, body = ''] = /<\/dl>([^]*?)<h2 id="contents"/u.exec(page) ?? [];
  const pictures = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('images/'));
  return { text: body.replace(/<\/?p>/gu, '').trim(), pictures };
}

test.each([
  ['as Markdown', '![Berths](<img/Berth map.png>)'],
  ['as HTML', '<img src="img/Berth map.png" alt="Berths">'],
  ['with escapes', '![Berths](./img/Berth%20map.png?raw=true#top)'],
  ['with HTML entities', '<img src="img&sol;Berth&#32;map&period;png" alt="Berths">'],
  ['by way of a folder', '![Berths](<../apis/img/Berth map.png>)'],
])('a picture beside the description is shown and copied, written %s', async (_, text) => {
  const { text: body, pictures } = await write(text, join(temporaryFolder(), 'site'));
  expect([body, pictures]).toEqual([`<img src="${shown}" alt="Berths" loading="lazy">`, [shown]]);
});

test.each([
  ['a path that leads out', '![a](../secret.png)'],
  ['one in escapes', '![a](img/..%2f..%2fsecret.png)'],
  ['one in HTML entities', '<img src="&#46;&#46;/secret.png" alt="a">'],
  ['one with backslashes', '<img src="..\\secret.png" alt="a">'],
  ['an absolute path', `![a](${join(folder, 'img', 'same.png')})`],
  ['a file URL', `![a](file://${join(folder, 'img', 'same.png')})`],
  ['a symbolic link that leads out', '![a](img/link.png)'],
  ['SVG', '![a](img/logo.svg)'],
  ['SVG under another name', '![a](img/text.png)'],
  ['SVG in a data address', '<img src="data:image/svg+xml;base64,PHN2Zz4=" alt="a">'],
  ['a huge file', '![a](img/huge.png)'],
  ['a file that is not there', '![a](img/gone.png)'],
  ['a file that is no picture', '![a](api.json)'],
  ['a name with a zero in it', '<img src="img/same&#0;.png" alt="a">'],
])('%s is the text that stands for it', async (_, text) => {
  const { text: body, pictures } = await write(text, join(temporaryFolder(), 'site'));
  expect([body, pictures]).toEqual(['a', []]);
});

test('links within the root folder are followed, and pictures that are the same are written once for each name', async () => {
  const { pictures } = await write(
    '![](img/inside.png) ![](img/same.png) ![](img/same.png)',
    join(temporaryFolder(), 's'),
  );
  expect(pictures.map((name) => name.replace(/-[\da-f]{16}/u, ''))).toEqual([
    'assets/images/inside.png',
    'assets/images/same.png',
  ]);
});

test('the next run takes pictures away that pages show no more, and replaces nobody else’s', async () => {
  const out = join(temporaryFolder(), 'site');
  await write('![](<img/Berth map.png>)', out);
  writeFileSync(join(out, 'assets', 'images', 'mine.png'), png);
  expect((await write('![](img/same.png)', out)).pictures.map((name) => name.replace(/-[\da-f]{16}/u, ''))).toEqual([
    'assets/images/mine.png',
    'assets/images/same.png',
  ]);
  writeFileSync(join(out, shown), 'mine');
  await expect(write('![](<img/Berth map.png>)', out)).rejects.toThrow('found a file of somebody else');
});

test('a served page shows pictures from its server, and x-logo in its top bar', async () => {
  const served = await servePreview([describeApi('![Berths](<img/Berth map.png>)', 'img/same.png')]);
  const page = await (await fetch(served.url)).text();
  const [, brand = ''] = /<a class="brand"[^>]*>(.*?)<\/a>/su.exec(page) ?? [];
  const picture = await fetch(`${served.url}/${shown}`);
  const sent = Buffer.from(await picture.arrayBuffer());
  const other = await fetch(`${served.url}/${shown.replace('berth', 'other')}`);
  await served.close();
  expect(brand.replace(/-[\da-f]{16}/u, '')).toBe('<img src="assets/images/same.png" alt="Harbour logo" />');
  expect(page).not.toContain('Other keys');
  expect([picture.status, picture.headers.get('content-type'), sent.equals(png)]).toEqual([200, 'image/png', true]);
  expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(other.status).toBe(404);
});

test.each<[what: string, logo: string, args: readonly string[], src: string | undefined]>([
  [
    'in a data address',
    `data:image/png;base64,${png.toString('base64')}`,
    [],
    `data:image/png;base64,${png.toString('base64')}`,
  ],
  [
    'of an origin that is allowed',
    'https://img.example/a.svg',
    ['--images', 'https://img.example'],
    'https://img.example/a.svg',
  ],
  ['of another origin', 'https://img.example/a.png', [], undefined],
  ['that leads out', '../secret.png', [], undefined],
  ['in a script', 'javascript:alert(1)', [], undefined],
])('a logo %s is shown as far as pictures are', async (_, logo, args, src) => {
  const out = join(temporaryFolder(), 'site');
  await writePreview([describeApi('', logo), ...args], out);
  const page = readFileSync(join(out, 'index.html'), 'utf8');
  expect(/<a class="brand"[^>]*><img src="([^"]*)"/u.exec(page)?.[1]).toBe(src);
  expect(page).not.toContain('x-logo');
});
