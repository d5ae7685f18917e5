import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from '@jest/globals';
import { yamlLoader } from '../../build/node-packages.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The members of js-yaml that the sources use. */
function usedMembers(): readonly string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const texts = files.map((file) => readFileSync(join('src', file), 'utf8'));
  const reading = texts.filter((text) => /import yaml\b.* from 'js-yaml'/u.test(text));
  return [...new Set(reading.flatMap((text) => [...text.matchAll(/\byaml\.(\w+)/gu)].map(([, name = '']) => name)))];
}

test('what the sources use of js-yaml is in the part of it that is bundled', async () => {
  const outfile = join(temporaryFolder(), 'members.cjs');
  await build({
    stdin: { contents: `import yaml from 'js-yaml'; console.log(Object.keys(yaml).join());`, resolveDir: '.' },
    bundle: true,
    platform: 'node',
    outfile,
    plugins: [yamlLoader],
  });
  const bundled = execFileSync(process.execPath, [outfile], { encoding: 'utf8' }).trim().split(',');
  // A tag of YAML is no member.
  const used = usedMembers().filter((name) => name !== 'org');
  expect([used.includes('dump'), used.filter((name) => !bundled.includes(name))]).toEqual([true, []]);
});
