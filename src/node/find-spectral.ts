import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isWithin } from './paths.ts';

/** Spectral's command where it is installed. */
export interface FoundSpectral {
  /** The absolute path of its program. */
  readonly path: string;
  /** True where it belongs to the working folder, and this package does not: then it is code of a repository that may be anybody's. */
  readonly isOfRepository: boolean;
}

/** Spectral from beside this package, else from a folder; undefined where neither has it. */
export function findSpectral(folder: string | undefined): FoundSpectral | undefined {
  const beside = resolveFrom(import.meta.url);
  if (beside !== undefined) return { path: beside, isOfRepository: false };
  if (folder === undefined) return undefined;
  const path = resolveFrom(join(folder, 'package.json'));
  return path === undefined ? undefined : { path, isOfRepository: !isInstalledIn(folder) };
}

/** Spectral's command, as the module in `place` would load it. */
export function resolveFrom(place: string): string | undefined {
  try {
    return createRequire(place).resolve('@stoplight/spectral-cli/dist/index.js');
  } catch {
    return undefined;
  }
}

/** True where this package itself is installed in `folder` or above it: whoever runs it there trusts those packages. */
function isInstalledIn(folder: string): boolean {
  const own = fileURLToPath(import.meta.url);
  return (
    own.split(/[\\/]node_modules[\\/]/u).length > 1 && isWithin(own.split(/[\\/]node_modules[\\/]/u)[0] ?? '', folder)
  );
}
