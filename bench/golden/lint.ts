import type * as Core from '@stoplight/spectral-core';
import type * as Parsers from '@stoplight/spectral-parsers';
import type * as RefResolver from '@stoplight/spectral-ref-resolver';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Job } from './job.ts';
import { referencedBytes } from './referenced.ts';

/** What the linter that is installed in a home says of a file. */
type Lint = (file: string) => Promise<unknown>;

/** Spectral takes minutes to put together a description whose other files are larger than this; they stay unread. */
const referencedLimit = 300_000;

const linters = new Map<string, Lint>();

/** The findings of every rule of the package, as `spectral lint --format json` has them. */
export async function lint({ home, folder, file }: Job): Promise<unknown> {
  const linter = linters.get(home) ?? createLinter(home);
  linters.set(home, linter);
  return linter(join(folder, file));
}

function createLinter(home: string): Lint {
  const own = createRequire(join(home, 'package.json'));
  // Spectral's own parsers and resolver, wherever npm put them.
  const ofSpectral = createRequire(own.resolve('@stoplight/spectral-core'));
  const { Spectral, Document } = own('@stoplight/spectral-core') as typeof Core;
  const { Yaml } = ofSpectral('@stoplight/spectral-parsers') as typeof Parsers;
  const { Resolver } = ofSpectral('@stoplight/spectral-ref-resolver') as typeof RefResolver;
  const ruleset = own('spectral-assay/all') as Core.RulesetDefinition;
  const readsFiles = { file: { resolve: (uri: { path: () => string }) => read(uri.path()) } };
  return async (file) => {
    // Without a resolver for http, what a description refers to out there stays unread, today and tomorrow.
    const resolvers = referencedBytes(file) > referencedLimit ? {} : readsFiles;
    const spectral = new Spectral({ resolver: new Resolver({ resolvers }) });
    spectral.setRuleset(ruleset);
    return spectral.run(new Document(readFileSync(file, 'utf8'), Yaml, file));
  };
}

function read(path: string): Promise<string> {
  return new Promise((done) => {
    done(readFileSync(decodeURIComponent(path), 'utf8'));
  });
}
