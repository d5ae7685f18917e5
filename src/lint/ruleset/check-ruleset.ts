import type { Path, Source } from '../../description/place.ts';
import { has, isArray, isObject, isText, listOf, member } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import { resolveUri } from '../../lib/uri.ts';
import { type Aliases, checkGiven, checkRule } from './check-rule.ts';
import { checkShape, nameOfPart, refuse, valueAt } from './refuse.ts';
import { aliasShape, overrideShape, pointerOverrideShape, rulesetShape } from './ruleset-shapes.ts';

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
    // Files of packages are there when those are installed.
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
