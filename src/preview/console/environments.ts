import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { entriesAt, followPath, memberAt, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { isArray, listOf, member } from '../../lib/json.ts';
import { shortenedWithMark } from '../../lib/show.ts';
import { uniqueBy } from '../../lib/lists.ts';
import { fillTemplate, templateNames } from '../../lib/pointer.ts';

/** A place that requests can be sent to. */
export interface Environment {
  readonly name: string;
  /** Tells it from the others of its page: its base URL with the defaults of its variables. */
  readonly key: string;
  /** The base of its addresses with the chosen values of its variables, without a slash at the end. */
  readonly url: string;
  readonly isMock: boolean;
  readonly variables: readonly ServerVariable[];
  /** The base URLs that choices among listed values lead to. */
  readonly choices: readonly string[];
}

/** An environment that a team names for its pages, beside those that are described. */
export interface NamedEnvironment {
  readonly name: string;
  /** The base of its addresses, without a slash at the end. */
  readonly url: string;
}

/** A variable in the address of a server. */
interface ServerVariable {
  /** The name of its control: `server:2:region`. */
  readonly id: string;
  readonly name: string;
  readonly value: string;
  /** The values that it may have; empty where any may be typed. */
  readonly options: readonly string[];
  /** A value that shows its form, while there is none. */
  readonly sample?: string;
}

/** Environments that are offered: the mock server, and fifty that are described. */
export const mostEnvironments = 51;

/** Base URLs that the listed values of the variables of one server make, and that a page may connect to at once. */
const mostChoices = 50;

/** The host of code samples while no server is known. */
const exampleHost = 'https://api.example.com';

/** The key of the environment whose address a reader types. */
export const ownKey = 'own';

/** The values of variables, by the names of their controls. */
type Typed = Readonly<Record<string, string>>;

/**
 * The environments of `operation`: the mock server at `mockUrl`, those that are `named` for the pages, then the servers that are described for it and
 * have an address of their own. Servers of an operation or path item alone stand before named ones, which are for the rest of the API. An empty
 * `mockUrl` is for readers who have none. Variables have the values in `typed`, else their defaults.
 */
export function environmentsOf(
  {
    description,
    environments: named,
  }: { readonly description: Description; readonly environments: readonly NamedEnvironment[] },
  operation: Operation,
  { mockUrl, typed = {} }: { readonly mockUrl: string; readonly typed?: Typed },
): readonly Environment[] {
  const own = description.version === '2.0' ? hosts(description, operation) : listed(description, operation, typed);
  const given = named.map(({ name, url }) => ({ ...plainly(url), name }));
  const servers = serversParent(operation) === undefined ? [...given, ...own] : [...own, ...given];
  const usable = servers.filter(({ key }) => isAddress(key));
  const described = uniqueBy(usable, ({ key }) => key);
  return mockUrl === '' ? described : [{ ...plainly(mockUrl), name: 'Mock server', isMock: true }, ...described];
}

/**
 * The base URL of code samples while that of the chosen environment is empty. OpenAPI 3 section "Server Object", field `url`: a relative one
 * is below the place of the description, which readers of a page know as their server.
 */
export function exampleBase(description: Description, operation: Operation): string {
  const written =
    description.version === '2.0'
      ? textAt(rootOf(description), 'basePath')
      : listed(description, operation, {})[0]?.key;
  if (written === undefined || written.includes('{') || !URL.canParse(written, exampleHost)) return exampleHost;
  const { href } = new URL(written, exampleHost);
  return isAddress(href) ? href.replace(/\/+$/u, '') : exampleHost;
}

/**
 * The environment whose address a reader types: another than those of the description, if it has some. An address like `sample` has the
 * path that all operations are below, too.
 */
export function ownEnvironment(typed: Typed, isAlone: boolean, sample: string): Environment {
  const id = 'server:own:address';
  const value = (typed[id] ?? '').trim().slice(0, 1_000);
  const url = value.replace(/\/+$/u, '');
  return {
    name: isAlone ? 'Your server' : 'Another address',
    key: ownKey,
    url,
    isMock: false,
    choices: [],
    variables: [{ id, name: 'Base URL', value, options: [], sample }],
  };
}

/** The origins that a page connects to when its reader chooses them. */
export function originsOf(environments: readonly Environment[]): readonly string[] {
  const urls = environments.slice(0, mostEnvironments).flatMap(({ url, choices }) => [url, ...choices]);
  return [...new Set(urls.flatMap((url) => (isAddress(url) ? [new URL(url).origin] : [])))];
}

/** The address that relative addresses of a description are below: that of the first described server. */
export function baseOf(environments: readonly Environment[]): string {
  return environments.find(({ url, isMock }) => !isMock && isAddress(url))?.url ?? '';
}

/** True for the base URL of a server that can be asked. */
export function isAddress(url: string): boolean {
  return /^https?:\/\/[^\s{}?#"';,@\\]+$/iu.test(url) && URL.canParse(url);
}

function plainly(url: string): Environment {
  return { name: shortenedWithMark(url, 60, '…'), key: url, url, isMock: false, variables: [], choices: [] };
}

/** The operation or path item with servers of its own; undefined where those of the root hold. */
function serversParent({ located, pathItem }: Operation): Located | undefined {
  return [located, pathItem].find((each) => memberAt(each, 'servers') !== undefined);
}

function listed(description: Description, operation: Operation, typed: Typed): readonly Environment[] {
  const parent = serversParent(operation) ?? rootOf(description);
  return entriesAt(description, parent, 'servers').map(([index, server]) => {
    const template = textAt(server, 'url') ?? '';
    const variables = variablesOf(description, server, { template, index, typed });
    const defaults = new Map(variables.map(({ name, initial }) => [name, initial]));
    const key = filled(template, defaults);
    const label = textAt(server, 'name') ?? textAt(server, 'description') ?? '';
    const [line = ''] = label.trim().split('\n', 1);
    return {
      name: shortenedWithMark(line === '' ? key : line, 60, '…'),
      key,
      url: filled(template, new Map(variables.map(({ name, value }) => [name, value]))),
      isMock: false,
      variables,
      choices: choicesOf(template, variables, defaults),
    };
  });
}

interface DescribedVariable extends ServerVariable {
  readonly initial: string;
}

/** The variables that stand in the address, in its order. A variable without a default has no value, and leaves the braces. */
function variablesOf(
  description: Description,
  server: Located,
  { template, index, typed }: { readonly template: string; readonly index: string; readonly typed: Typed },
): readonly DescribedVariable[] {
  const parent = followPath(description, server, 'variables');
  const names = [...new Set(templateNames(template))];
  return names.slice(0, 20).flatMap((name) => {
    const variable = parent && followPath(description, parent, name);
    const initial = variable && textAt(variable, 'default');
    if (initial === undefined) return [];
    const id = `server:${index}:${name}`;
    const options = listOf(member(variable?.value, 'enum')).filter((each) => typeof each === 'string');
    return [{ id, name, initial, value: valueOf(typed[id], initial), options: options.slice(0, 100) }];
  });
}

/** An emptied field has the default. */
function valueOf(typed: string | undefined, initial: string): string {
  const text = typed?.trim().slice(0, 500) ?? '';
  return text === '' ? initial : text;
}

function choicesOf(
  template: string,
  variables: readonly DescribedVariable[],
  defaults: ReadonlyMap<string, string>,
): readonly string[] {
  const listedOnly = variables.filter(({ options }) => options.length > 0);
  const all = listedOnly.reduce<readonly ReadonlyMap<string, string>[]>(
    (made, { name, options }) =>
      made.flatMap((values) => options.map((option) => new Map([...values, [name, option]]))).slice(0, mostChoices),
    [defaults],
  );
  return all.map((values) => filled(template, values));
}

function filled(template: string, values: ReadonlyMap<string, string>): string {
  return fillTemplate(template, (name) => values.get(name)).replace(/\/+$/u, '');
}

/** OpenAPI 2.0 has one host, reached by one or several schemes. */
function hosts(description: Description, { located }: Operation): readonly Environment[] {
  const root = rootOf(description);
  const host = textAt(root, 'host');
  if (host === undefined) return [];
  const schemes = member(located.value, 'schemes') ?? member(root.value, 'schemes');
  const base = (textAt(root, 'basePath') ?? '').replace(/\/+$/u, '');
  return (isArray(schemes) ? schemes : ['https']).map((scheme) => plainly(`${String(scheme)}://${host}${base}`));
}
