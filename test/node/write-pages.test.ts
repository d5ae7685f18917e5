import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { pageMark } from '../../src/node/repository-path.ts';
import { createSystem } from '../../src/node/system.ts';
import { writeFolder } from '../../src/node/write-pages.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Every name below `folder`, links not followed. */
function namesIn(folder: string, above = ''): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => [
      `${above}${entry.name}`,
      ...(entry.isDirectory() ? namesIn(join(folder, entry.name), `${above}${entry.name}/`) : []),
    ])
    .sort();
}

/** Writes pages into `site` of a new folder, where `set` has put things; answers what is there then. */
async function pagesIn(set: (site: string) => void, names: readonly string[] = ['index.html', 'a/b/c.html']) {
  const home = temporaryFolder();
  const site = join(home, 'site');
  mkdirSync(site);
  mkdirSync(join(home, 'elsewhere'));
  writeFileSync(join(home, 'elsewhere/mine.html'), `<!-- ${pageMark} -->`);
  writeFileSync(join(home, 'mine'), 'mine');
  set(site);
  let rendered = 0;
  const files = names.map((path) => ({
    path,
    text: () => {
      rendered += 1;
      return `<!doctype html><!-- ${pageMark} -->${path}`;
    },
  }));
  let said = '';
  try {
    await writeFolder({ path: site }, files);
  } catch (error) {
    said = String(error).replaceAll(home, '~');
  }
  const entries = namesIn(home);
  return { said, entries, rendered, site, mine: readFileSync(join(home, 'mine'), 'utf8') };
}

test('pages are written, and those of an earlier run are taken away when they are no more', async () => {
  const { said, site } = await pagesIn(() => undefined, ['index.html', 'old/page.html']);
  await writeFolder({ path: site }, [{ path: 'index.html', text: () => pageMark }]);
  expect([said, readdirSync(site, { recursive: true }).sort(), readFileSync(join(site, 'index.html'), 'utf8')]).toEqual(
    ['', ['.assay-preview', 'index.html', 'old'], pageMark],
  );
});

test('a signal ends the process while a page is drawn, which may take long, and is heard between pages', async () => {
  const say = (): void => undefined;
  const system = createSystem({
    stdout: say,
    stderr: say,
    log: say,
    unread: new Promise(() => undefined),
    isLost: () => false,
  });
  const before = process.listenerCount('SIGINT');
  const heard: number[] = [];
  const listen = (): void => void heard.push(process.listenerCount('SIGINT') - before);
  const text = (): string => {
    listen();
    return pageMark;
  };
  await system.writeFolder({ path: join(temporaryFolder(), 'site') }, [{ path: 'index.html', text }], () => {
    listen();
    return [];
  });
  expect(heard).toEqual([0, 1]);
});

test('an early end leaves whole pages, and a list by which the next run takes away what is no more', async () => {
  const { site } = await pagesIn(() => undefined, ['index.html', 'old.html']);
  const page = (path: string) => ({ path, text: () => pageMark });
  const defect = {
    path: 'broken.html',
    text: () => {
      throw new Error('defect');
    },
  };
  await expect(writeFolder({ path: site }, [page('new.html'), defect, page('last.html')])).rejects.toThrow(/^defect$/u);
  expect([namesIn(site), readFileSync(join(site, '.assay-preview'), 'utf8')]).toEqual([
    ['.assay-preview', 'index.html', 'new.html', 'old.html'],
    [pageMark, 'index.html', 'old.html', 'new.html', 'broken.html', 'last.html'].join('\n'),
  ]);
  await writeFolder({ path: site }, [page('last.html')]);
  expect(namesIn(site)).toEqual(['.assay-preview', 'last.html']);
});

test.each([
  ['mine', 'a file of that name'],
  ['mine/site', 'a file where a folder must be'],
])('a folder cannot be at %s: found %s', async (at, found) => {
  const home = temporaryFolder();
  writeFileSync(join(home, 'mine'), 'mine');
  const path = join(home, at);
  const sentence = `${path}: a folder of pages must be writable; found ${found}.`;
  await expect(writeFolder({ path }, [])).rejects.toThrow(sentence);
});

const put = {
  file: writeFileSync,
  link: (path: string, to: string): void => {
    symlinkSync(to, path);
  },
  folder: (path: string): void => {
    mkdirSync(path);
  },
};

test.each<readonly [what: string, kind: keyof typeof put, at: string, holds: string, found: string]>([
  ['a page of somebody else', 'file', 'index.html', '<p>', 'a file of somebody else'],
  ['a list of somebody else', 'file', '.assay-preview', 'mine', 'a file of somebody else'],
  ['a link for a page', 'link', 'index.html', '../mine', 'a symbolic link'],
  ['a link to nothing', 'link', 'index.html', '../new', 'a symbolic link'],
  ['a link for the list', 'link', '.assay-preview', '../mine', 'a symbolic link'],
  ['a link for a folder', 'link', 'a', '../elsewhere', 'a symbolic link'],
  ['a folder for a page', 'folder', 'index.html', '', 'a folder'],
  ['a file for a folder', 'file', 'a', pageMark, 'a file of somebody else'],
])('%s is named and left alone, and no page is written', async (_, kind, at, holds, found) => {
  const { said, entries, rendered, mine } = await pagesIn((site) => {
    put[kind](join(site, at), holds);
  });
  const there = ['elsewhere', 'elsewhere/mine.html', 'mine', 'site', `site/${at}`];
  expect({ said, entries, rendered, mine }).toEqual({
    said: `UserError: ~/site/${at}: what pages replace must have been written by \`assay preview\`; found ${found}. Take it away, or name another folder with \`--out\`.`,
    entries: there,
    rendered: 0,
    mine: 'mine',
  });
});

test('a list that somebody changed leads to nothing but pages', async () => {
  const { entries, mine, said } = await pagesIn((site) => {
    mkdirSync(join(site, 'folder'));
    writeFileSync(join(site, 'notes.md'), 'mine');
    writeFileSync(join(site, 'gone.html'), `<!-- ${pageMark} -->`);
    symlinkSync('../elsewhere', join(site, 'up'));
    symlinkSync('gone.html', join(site, 'link.html'));
    const names = [
      '../mine',
      'up/mine.html',
      '../elsewhere/mine.html',
      'link.html',
      'notes.md',
      'folder',
      'gone.html',
      '/etc/passwd',
      '',
    ];
    writeFileSync(join(site, '.assay-preview'), [pageMark, ...names].join('\n'));
  });
  expect([said, mine, entries]).toEqual([
    '',
    'mine',
    [
      'elsewhere',
      'elsewhere/mine.html',
      'mine',
      'site',
      'site/.assay-preview',
      'site/a',
      'site/a/b',
      'site/a/b/c.html',
      'site/folder',
      'site/index.html',
      'site/link.html',
      'site/notes.md',
      'site/up',
    ],
  ]);
});

test('a folder that a repository names is reached by real folders', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'real'));
  symlinkSync('real', join(root, 'link'));
  await expect(writeFolder({ path: join(root, 'link/site'), root }, [])).rejects.toThrow(
    `${root}/link/site: a folder of pages must be one that a repository may name; found one where ${root}/link is a symbolic link.`,
  );
  await writeFolder({ path: join(root, 'real/site'), root }, []);
  expect(readdirSync(join(root, 'real/site'))).toEqual(['.assay-preview']);
});
