import { isArray, isObject, member } from '../../src/lib/json.ts';
import type { Path } from '../../src/description/place.ts';
import { problem, type Problem } from '../check.ts';
import { onModel, onNodes } from './on-nodes.ts';

/** No text of the description looks like a credential. Server addresses are another check's business. */
export const secrets = onModel(({ nodes: [root] }) => (root === undefined ? [] : secretTexts(root.value)));

/** No server address carries a credential: user information, a query parameter, or a part of its path. */
export const serverSecrets = onNodes('server', ({ value }) => {
  const url = member(value, 'url');
  const found = typeof url === 'string' ? urlSecret(url) : undefined;
  // The text itself stays out of logs.
  return found === undefined
    ? []
    : problem(`\`url\` should carry no credential; found ${found}. Declare a security scheme instead.`, ['url']);
});

function urlSecret(url: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\/[^/?#@{}]+@/i.test(url)) return 'user information before `@`';
  const parameter = /[?&](key|[\w.-]*(?:api[_-]?key|token|secret|password|signature))=[^&#{]/i.exec(url)?.[1];
  if (parameter !== undefined) return `the query parameter \`${parameter.slice(0, 60)}\``;
  if (/\/(?=[^/]*\d)(?=[^/]*[a-z])(?=[^/]*[A-Z])[\w=-]{32,}(?=[/?#]|$)/.test(url)) return 'a token in its path';
  return secretIn(url);
}

/** What kind of credential stands in a text. Placeholders have few different characters, or no digit. */
function secretIn(text: string): string | undefined {
  if (/-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/.test(text)) return 'a private key';
  for (const [, bearer, token = ''] of text.matchAll(/(bearer\s)?([\w.~+-]{20,})/gi)) {
    if (!/\d/.test(token) || new Set(token.slice(0, 99)).size < 10) continue;
    const kind = kinds.find(([, pattern]) => pattern.test(token))?.[0];
    if (kind !== undefined || bearer !== undefined) return kind ?? 'a bearer token';
  }
  return undefined;
}

const kinds: readonly (readonly [string, RegExp])[] = [
  ['an API key', /^(?:sk|pk|rk)[-_][\w-]{17,}$|^AIza[\w-]{35}$/],
  ['a GitHub token', /^(?:gh[opusr]_|github_pat_)\w{20,}$/],
  ['an AWS access key', /^AKIA[A-Z\d]{16}$/],
  ['a Slack token', /^xox[abprs]-/],
  ['a JSON Web Token', /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/],
];

interface Step {
  readonly key: string | number;
  readonly parent: Step | undefined;
}

function secretTexts(root: unknown): readonly Problem[] {
  const found: Problem[] = [];
  const seen = new WeakSet<object>();
  const stack: { readonly value: unknown; readonly step: Step | undefined }[] = [{ value: root, step: undefined }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, step } = next;
    if (typeof value === 'string') {
      const kind = secretIn(value);
      if (kind !== undefined)
        found.push(
          ...problem(
            `A description should carry no credential; found ${kind}. Write a placeholder such as \`<TOKEN>\`.`,
            pathOf(step),
          ),
        );
    } else if ((isObject(value) || isArray(value)) && !seen.has(value)) {
      seen.add(value);
      const keys = isArray(value) ? [...value.keys()] : Object.keys(value);
      for (const key of keys.reverse()) {
        if (step !== undefined || key !== 'servers')
          stack.push({ value: member(value, key), step: { key, parent: step } });
      }
    }
  }
  return found;
}

function pathOf(step: Step | undefined): Path {
  const path: (string | number)[] = [];
  for (let at = step; at !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}
