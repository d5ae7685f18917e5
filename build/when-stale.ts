import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';

/** All that goes into `dist`; of folders, when a file came or went as well. */
const inputs = [
  'src',
  'functions',
  'rulesets',
  'build',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

/** What a build writes last. */
const output = 'dist/types/src/api/mock.d.ts';

const changed = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newest(path: string): number {
  if (!statSync(path).isDirectory()) return changed(path);
  return Math.max(changed(path), ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}

if (Math.max(...inputs.map(newest)) >= changed(output))
  process.exitCode = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: true }).status ?? 1;
