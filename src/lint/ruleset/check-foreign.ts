import { apartPresets, presets } from '../../../rulesets/presets.ts';
import type { Path, Source } from '../../description/place.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean, orList } from '../../lib/show.ts';
import { resolveUri } from '../../lib/uri.ts';
import { refuse } from './refuse.ts';

const ofSpectral = ['spectral:oas', 'spectral:asyncapi', 'spectral:arazzo'];
const ofAssay = ['spectral-assay', ...[...presets, ...apartPresets].map((preset) => `spectral-assay/${preset}`)];

/**
 * Refuses the name of a ruleset that is not there: a file that is missing, a preset that Spectral or we do not have, a package that is not
 * installed beside others. Addresses are not looked up.
 * @throws UserError with file:line:column and what to write.
 */
export function checkForeign(
  name: string,
  { source, path }: { readonly source: Source; readonly path: Path },
  exists: (uri: string) => boolean,
): void {
  if (/^https?:/iu.test(name) || ofSpectral.includes(name)) return;
  const must = '`extends` must name a ruleset that is there; found';
  const isPath = isRulesetPath(name);
  if (isFound(resolveUri(source.uri, isPath ? name : `./${name}`), exists)) return;
  const hint = didYouMean(nearest(name, [...ofAssay, ...ofSpectral]));
  if (/^spectral(?::|-assay(?:\/|$))/u.test(name)) {
    const has = name.startsWith('spectral:')
      ? `Spectral has ${orList(ofSpectral, 'and')}`
      : `Assay has ${orList(ofAssay, 'and')}`;
    refuse(source, path, `${must} \`${name}\`.${hint || ` ${has}.`}`);
  }
  if (isPath || /^[^/]+\.(?:ya?ml|json|[mc]?js)$/iu.test(name)) {
    if (/(?:^|\/)node_modules\//u.test(name)) return;
    refuse(source, path, `${must} no file \`${name}\`.`);
  }
  if (['off', 'recommended', 'all'].includes(name)) {
    refuse(
      source,
      path,
      `${must} \`${name}\`. A word for a ruleset stands in a list with it: \`extends: [[spectral-assay, ${name}]]\`.`,
    );
  }
  if (hint !== '') refuse(source, path, `${must} \`${name}\`.${hint}`);
  const [, packageName = name] = /^((?:@[^/]+\/)?[^/]+)/u.exec(name) ?? [];
  if (!isMissing(packageName, source.uri, exists)) return;
  refuse(
    source,
    path,
    `${must} no package \`${packageName}\` in \`node_modules\`. Install it: \`npm install --save-dev ${packageName}\`.`,
  );
}

/** True for a name that means a file, and no package. */
export function isRulesetPath(name: string): boolean {
  return /^[./\\]|^[a-z]:[\\/]/iu.test(name);
}

/** True for a file, with the endings and names that `require` adds. */
function isFound(uri: string, exists: (uri: string) => boolean): boolean {
  const isNamed = /\.[^./]+$/u.test(uri);
  if (isNamed && exists(uri)) return true;
  return ['.js', '.mjs', '.cjs', '.json', '/index.js', '/package.json'].some((end) => exists(`${uri}${end}`));
}

/** True where packages are installed in a folder around a file, and none of them is this one. Without any, nobody can tell. */
function isMissing(packageName: string, uri: string, exists: (uri: string) => boolean): boolean {
  const parts = uri.split('/').slice(0, -1);
  const folders = parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/node_modules`);
  return folders.some(exists) && !folders.some((folder) => exists(`${folder}/${packageName}`));
}
