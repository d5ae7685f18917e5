import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The first has no windows at all: the tests of pages take a third of the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/** The Chromium of this machine: what the environment variable CHROMIUM names, else one of its usual names in the path. */
export function findChromium(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  if (environment.CHROMIUM !== undefined) return environment.CHROMIUM;
  const folders = (environment.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** A browser without a screen, a past, or talk of its own over the network. */
export const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
