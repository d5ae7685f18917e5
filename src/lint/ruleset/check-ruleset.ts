import { apartPresets, presets } from '../../../rulesets/presets.ts';
import type { Path, Source } from '../../description/place.ts';
import { has, isArray, isObject, isText, listOf, member } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean, orList, show } from '../../lib/show.ts';
import { resolveUri } from '../../lib/uri.ts';
import { type Aliases, checkGiven, checkRule } from './check-rule.ts';
import { aliasShape, overrideShape, pointerOverrideShape, rulesetShape } from './ruleset-shapes.ts';
import { checkShape, nameOfPart, refuse, valueAt } from './shape.ts';

/**
 * Refuses a ruleset that Spectral would not load. What `extends` names is left to its reader.
 * @throws UserError with file:line:column and what to write.
 */
export function checkRuleset(source: Source, isFile: (uri: string) => boolean): void {
  const { tree } = source;
  if (!isObject(tree) || !['extends', 'rules', 'overrides'].some((key) => has(tree, key))) {
    const found = tree === null ? 'nothing' : show(tree);
    const must = 'must be a mapping with `extends`, `rules` or `overrides`';
    return refuse(source, [], `a ruleset ${must}; found ${found}. Write \`extends: spectral-assay\`.`);
  }
  checkShape(source, [], rulesetShape);
  const functions = functionNames(source, isFile);
  const aliases = checkAliases(source, ['aliases'], {});
  checkRules(source, ['rules'], { aliases, functions });
  for (const index of listOf(tree.overrides).keys()) {
    const path = ['overrides', index];
    checkOverride(source, path);
    checkRules(source, [...path, 'rules'], { aliases: checkAliases(source, [...path, 'aliases'], aliases), functions });
  }
}

/** The names of the functions that a ruleset brings along. */
function functionNames(source: Source, isFile: (uri: string) => boolean): readonly string[] {
  const named = member(source.tree, 'functionsDir');
  const folder = isText(named) ? named : 'functions';
  return listOf(member(source.tree, 'functions')).map((name, index) => {
    const file = resolveUri(source.uri, `./${folder}/${String(name)}.js`);
    // A file of a package exists only while the package is installed.
    if (!file.includes('/node_modules/') && !isFile(file)) {
      const path = ['functions', index];
      const must = `must be the name of a file in \`${folder}\`, without \`.js\``;
      refuse(source, path, `${nameOfPart(path)} ${must}; found no file for ${show(name)}.`);
    }
    return String(name).replace(/^.*\//u, '');
  });
}

/** The aliases at `path`, and those around them. */
function checkAliases(source: Source, path: Path, around: Aliases): Aliases {
  const own = valueAt(source, path);
  if (!isObject(own)) return around;
  const aliases = { ...around, ...own };
  for (const [name, value] of Object.entries(own)) {
    const at = [...path, name];
    if (!/^[A-Za-z][\w-]*$/u.test(name)) {
      const must = 'must begin with a letter, and have letters, digits, `_` and `-` alone';
      refuse(source, at, `the name of an alias ${must}; found ${show(name)}.`);
    }
    if (isArray(value)) checkGiven(source, at, aliases);
    else checkShape(source, at, aliasShape);
    for (const index of listOf(member(value, 'targets')).keys()) {
      checkGiven(source, [...at, 'targets', index, 'given'], aliases);
    }
  }
  return aliases;
}

function checkOverride(source: Source, path: Path): void {
  const files = listOf(member(valueAt(source, path), 'files'));
  const isForParts = files.length > 0 && files.every((one) => isText(one) && /^[^#]+#/u.test(one));
  checkShape(source, path, isForParts ? pointerOverrideShape : overrideShape);
  const override = Object(valueAt(source, path)) as object;
  if (has(override, 'rules') || has(override, 'extends')) return;
  refuse(source, path, `${nameOfPart(path)} must have \`rules\` or \`extends\`; found neither.`);
}

function checkRules(
  source: Source,
  path: Path,
  context: { readonly aliases: Aliases; readonly functions: readonly string[] },
): void {
  const rules = valueAt(source, path);
  if (isObject(rules)) for (const id of Object.keys(rules)) checkRule(source, [...path, id], context);
}

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
  if (/^file:/iu.test(name)) refuse(source, path, `${must} \`${name}\`. Write the path, without \`file:\`.`);
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
