import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** The packages whose code stands in `dist/`. */
export interface Licenses {
  /** Notes the packages that a bundle is made of. */
  readonly plugin: Plugin;
  /** Writes their licences to `licenses.txt` in `folder`, as they ask for. */
  readonly write: (folder: string) => void;
}

/** For one build: every bundle takes the plugin, and when all are made the licences are written. */
export function createLicenses(): Licenses {
  // The official schemas are data, which no bundle takes from there.
  const folders = new Set(['node_modules/@asyncapi/specs']);
  return {
    plugin: {
      name: 'licenses',
      setup: (host) => {
        host.onLoad({ filter: /[\\/]node_modules[\\/]/ }, ({ path }) => {
          const [, folder = ''] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/u.exec(path) ?? [];
          folders.add(folder);
          return undefined;
        });
      },
    },
    write: (folder) => {
      const texts = [...folders].map(licenseOf).sort();
      writeFileSync(join(folder, 'licenses.txt'), `${heading}\n\n${[...new Set(texts)].join('\n')}`);
    },
  };
}

const heading =
  'The files of this folder hold code of these packages, under these licences. The JSON Schemas of OpenAPI are works of the OpenAPI Initiative, under the Apache License 2.0.';

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const file = readdirSync(folder).find((each) => /^licen[cs]e/iu.test(each));
  if (file === undefined) throw new Error(`${name} must have a file with its licence; found none.`);
  return `== ${name} ${version}, ${license}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}
