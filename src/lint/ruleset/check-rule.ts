import { rules } from '../../../rulesets/rules/index.ts';
import type { Path, Source } from '../../description/place.ts';
import { has, isArray, isObject, isText, keysOf, listOf, member } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean, show } from '../../lib/show.ts';
import { checkShape, nameOfPart, refuse, valueAt } from './shape.ts';
import { functionShapes } from './function-shapes.ts';
import { ruleShape, thenShape } from './ruleset-shapes.ts';

/** The aliases of a ruleset by their names, in the shapes that Spectral takes. */
export type Aliases = Readonly<Record<string, unknown>>;

/** The parts of a ruleset that its rules use. */
interface RuleContext {
  readonly aliases: Aliases;
  /** The functions that the ruleset brings along. */
  readonly functions: readonly string[];
}

const switches = ['error', 'warn', 'info', 'hint', 'off'];

/**
 * Refuses a rule that Spectral would not load: it must be a severity or a boolean, which switches a rule of another ruleset, or a mapping
 * with `given` and `then`.
 * @throws UserError with file:line:column and what to write.
 */
export function checkRule(source: Source, path: Path, { aliases, functions }: RuleContext): void {
  const value = valueAt(source, path);
  const id = `\`${path.at(-1) ?? ''}\``;
  if (!isObject(value)) {
    if (typeof value === 'boolean' || (isText(value) && switches.includes(value))) return;
    const must = 'must be `error`, `warn`, `info`, `hint`, `off`, true, false or a rule with `given` and `then`';
    refuse(source, path, `${id} ${must}; found ${show(value)}.${switchMeant(value)}`);
  }
  if (!has(value, 'given') && !has(value, 'then')) {
    const hint = isText(value.severity) ? ` For another severity alone, write \`${value.severity}\`.` : '';
    refuse(source, path, `${id} must have \`given\` and \`then\`; found neither.${hint}`);
  }
  checkShape(source, path, ruleShape);
  checkGiven(source, [...path, 'given'], aliases);
  const { then } = value;
  const paths = isArray(then) ? [...then.keys()].map((index) => ['then', index]) : [['then']];
  for (const one of paths) checkThen(source, [...path, ...one], functions);
}

/** The word that a wrong severity stands for, as a sentence after a space. */
function switchMeant(value: unknown): string {
  if (value === 'no') return ' Write `off`.';
  if (value === -1 || typeof value === 'number') {
    const word = value === -1 ? 'off' : switches[value];
    return word === undefined ? '' : ` Write \`${word}\`.`;
  }
  if (!isText(value)) return '';
  // `warning`, as other tools have it.
  return didYouMean(nearest(value, switches) ?? switches.find((each) => value.startsWith(each)));
}

/**
 * Refuses expressions that Spectral would not load: a path that does not begin with `$`, an alias that is missing or leads back to itself.
 * @throws UserError with file:line:column and what to write.
 */
export function checkGiven(source: Source, path: Path, aliases: Aliases): void {
  const value = valueAt(source, path);
  const isRule = path.includes('rules');
  if (!isArray(value) && !isRule)
    refuse(source, path, `${nameOfPart(path)} must be a list of paths; found ${show(value)}.`);
  if (isArray(value) && value.length === 0) {
    refuse(source, path, `${nameOfPart(path)} must have a path; found an empty list. Write \`[$.info]\`.`);
  }
  const expressions = isArray(value)
    ? value.map((one, index) => [one, [...path, index]] as const)
    : [[value, path] as const];
  for (const [expression, at] of expressions) checkExpression(source, at, expression, aliases);
}

function checkExpression(source: Source, path: Path, expression: unknown, aliases: Aliases): void {
  const part = nameOfPart(path);
  if (!isText(expression) || !/^[$#]/u.test(expression)) {
    const suggestion = isText(expression) && expression !== '' ? ` Write \`$.${expression}\`.` : '';
    refuse(
      source,
      path,
      `${part} must be a JSONPath that begins with \`$\`, or an alias as \`#Info\`; found ${show(expression)}.${suggestion}`,
    );
  }
  const mistake = aliasMistake(expression, aliases, []);
  if (mistake !== undefined) refuse(source, path, `${part} must ${mistake}`);
}

/** The rest of a sentence on an alias that leads nowhere; undefined for paths and aliases that lead to one. */
function aliasMistake(expression: string, aliases: Aliases, open: readonly string[]): string | undefined {
  if (!expression.startsWith('#')) return undefined;
  const name = /^#([\w-]*)/u.exec(expression)?.[1] ?? '';
  if (!has(aliases, name)) {
    const hint = didYouMean(nearest(name, keysOf(aliases)));
    return `name an alias that \`aliases\` has; found \`#${name}\`.${hint || ` Write \`aliases: { ${name || 'Info'}: [$.info] }\`.`}`;
  }
  if (open.includes(name))
    return `lead to a path; found the circle ${[...open, name].map((one) => `\`#${one}\``).join(' -> ')}.`;
  for (const next of listOf(aliases[name])) {
    const mistake = isText(next) ? aliasMistake(next, aliases, [...open, name]) : undefined;
    if (mistake !== undefined) return mistake;
  }
  return undefined;
}

function checkThen(source: Source, path: Path, functions: readonly string[]): void {
  checkShape(source, path, thenShape);
  const then = valueAt(source, path);
  const name = member(then, 'function');
  const at = [...path, 'function'];
  if (!isText(name)) return;
  if (!has(functionShapes, name)) {
    if (functions.includes(name)) return;
    const hint = didYouMean(nearest(name, [...keysOf(functionShapes), ...functions]));
    const own = `Write \`functionsDir: ./node_modules/spectral-assay/dist/functions\` and \`functions: [${name}]\`.`;
    const file = `A function of yours is a file: \`functions: [${name}]\` is \`functions/${name}.js\`.`;
    const write = rules.some(({ functionName }) => functionName === name) ? own : file;
    refuse(
      source,
      at,
      `${nameOfPart(at)} must be a function of Spectral, or one that \`functions\` lists; found ${show(name)}.${hint || ` ${write}`}`,
    );
  }
  checkOptions(source, path, name);
}

function checkOptions(source: Source, path: Path, name: string): void {
  const at = [...path, 'functionOptions'];
  const options = valueAt(source, at) ?? null;
  const shape = functionShapes[name];
  if (shape !== undefined && options === null && !listOf(member(shape, 'type')).includes('null')) {
    const write = String(member(shape, 'write')).replace('`{', '`functionOptions: {');
    refuse(
      source,
      path,
      `${nameOfPart(path)} must have \`functionOptions\`, as \`${name}\` has options; found none. ${write}`,
    );
  }
  if (shape === undefined && options !== null) {
    refuse(source, at, `${nameOfPart(at)} must be left out, as \`${name}\` has no options; found ${show(options)}.`);
  }
  if (shape !== undefined && options !== null) checkShape(source, at, shape);
}
