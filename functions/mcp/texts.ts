import { isArray, isObject, isText, keysOf, member } from '../../src/lib/json.ts';
import { type Step, pathOf } from '../../src/lib/pointer.ts';
import { shortened } from '../../src/lib/show.ts';
import { type CheckFinding, finding, noFindings } from '../check.ts';
import { onModel, onTexts } from './on-nodes.ts';

/** No text of the description looks like a credential. Server addresses are another check's business. */
export const secrets = onModel(({ nodes: [root] }) => (root === undefined ? noFindings : secretTexts(root.value)));

/** No server address carries a credential: user information, a query parameter, or a part of its path. */
export const serverSecrets = onTexts('server', 'url', (url) => {
  const found = urlSecret(url);
  // The text itself stays out of logs.
  return found === undefined
    ? noFindings
    : finding(`\`url\` should carry no credential; found ${found}. Declare a security scheme instead.`);
});

function urlSecret(url: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\/[^/?#@{}]+@/i.test(url)) return 'user information before `@`';
  const parameter = /[?&](key|[\w.-]*(?:api[_-]?key|token|secret|password|signature))=[^&#{]/i.exec(url)?.[1];
  if (parameter !== undefined) return `the query parameter \`${shortened(parameter)}\``;
  if (/\/(?=[^/]*\d)(?=[^/]*[a-z])(?=[^/]*[A-Z])[\w=-]{32,999}(?=[/?#]|$)/.test(url)) return 'a token in its path';
  return secretIn(url);
}

/** The kind of credential in a text. Placeholders have few different characters, or no digit. */
function secretIn(text: string): string | undefined {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return 'a private key';
  // Without a greatest length, V8 runs out of room to go back to in a text of some megabytes.
  for (const [, bearer, token = ''] of text.matchAll(/(bearer\s)?([\w.~+-]{20,9999})/gi)) {
    if (!/\d/.test(token) || new Set(token.slice(0, 99)).size < 10 || isPlaceholder(token)) continue;
    const kind = kinds.find(([, pattern]) => pattern.test(token))?.[0];
    if (kind !== undefined || bearer !== undefined)
      return kind === undefined ? 'a bearer token' : `${kind} (${token.slice(0, 3)}...)`;
  }
  return undefined;
}

/** Credentials in the documentation of vendors: AWS writes `EXAMPLE` into keys, jwt.io signs for John Doe, GitHub and Stripe have one each. */
function isPlaceholder(token: string): boolean {
  return /example|placeholder|^eyJ[\w-]+\.eyJzdWIiOiIxMjM0NTY3ODkwI|^sk_test_(?:4eC|BQo)|^ghp_16C/i.test(token);
}

const kinds: readonly (readonly [string, RegExp])[] = [
  ['an API key', /^(?:sk|pk|rk)[-_][\w-]{17,}$|^AIza[\w-]{35}$/],
  ['a GitHub token', /^(?:gh[opusr]_|github_pat_)\w{20,}$/],
  ['an AWS access key', /^AKIA[A-Z\d]{16}$/],
  ['a Slack token', /^xox[abprs]-/],
  ['a JSON Web Token', /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/],
];

function secretTexts(root: unknown): readonly CheckFinding[] {
  return textsIn(root).flatMap(({ value, step }) => {
    const kind = secretIn(value);
    return kind === undefined
      ? noFindings
      : finding(`${nameOf(step)} looks like ${kind}. Write a placeholder such as \`<TOKEN>\`.`, pathOf(step));
  });
}

/** A text of the description of a server, and the path to it. */
interface TextAt {
  readonly value: string;
  readonly step: Step;
}

/** Every text below `x-mcp`, in document order, each object once. Server addresses are left out. */
export function textsIn(root: unknown): readonly TextAt[] {
  const found: TextAt[] = [];
  const seen = new Set<unknown>();
  const stack: (Step & { readonly value: unknown })[] = [{ value: root, key: '', parent: undefined }];
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { value, parent } = step;
    if (isText(value)) found.push({ value, step });
    else if ((isObject(value) || isArray(value)) && !seen.has(value)) {
      seen.add(value);
      const keys = isArray(value) ? [...value.keys()] : [...keysOf(value)];
      for (const key of keys.reverse())
        if (parent !== undefined || key !== 'servers') stack.push({ value: member(value, key), key, parent: step });
    }
  }
  return found;
}

/** The name of a text in messages: its key; for items of lists the key of the list. */
export function nameOf({ key, parent }: Step): string {
  if (isText(key)) return `\`${shortened(key)}\``;
  return parent === undefined ? 'A text' : `An item of ${nameOf(parent)}`;
}
