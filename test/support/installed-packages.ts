import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describedWith } from './described-with.ts';
import { environment, hostsRoot } from './pack.ts';

/** Packages of the registry, and the programs of test/hosts that stand beside them. */
interface Wanted {
  /** The folder in test/hosts, and the name of the one that it is installed into. */
  readonly name: string;
  /** As it fits after "there is no". */
  readonly tool: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * Installs the packages, at once: tests are defined before anything else ends. Where npm cannot, the tests in `file` are skipped, and
 * that is said with its reason.
 */
export function describedWithPackages(
  file: string,
  { name, tool, dependencies }: Wanted,
): {
  readonly describeInstalled: ReturnType<typeof describedWith>;
  readonly folder: string;
  readonly isThere: boolean;
} {
  const folder = join(hostsRoot(), name);
  const reason = install(folder, { private: true, type: 'module', dependencies });
  if (reason === undefined) cpSync(join('test/hosts', name), folder, { recursive: true });
  const isThere = reason === undefined;
  return { describeInstalled: describedWith(file, { tool, isThere, advice: reason ?? '' }), folder, isThere };
}

/** The reason why npm could not; undefined where it did. */
function install(folder: string, manifest: object): string | undefined {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  try {
    execFileSync('npm', args, { cwd: folder, env: environment(), stdio: ['ignore', 'ignore', 'pipe'] });
    return undefined;
  } catch (error) {
    // The first line is the command; npm's own words follow.
    const [, ...said] = String(error).trim().split('\n');
    return said.find((line) => !line.startsWith('npm warn')) ?? String(error);
  }
}
