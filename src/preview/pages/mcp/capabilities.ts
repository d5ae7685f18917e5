import { fieldTables } from '../../../description/model/fields.ts';
import { meanings } from '../../../description/model/meanings.ts';
import { followPath, memberAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isObject, keysOf, member } from '../../../lib/json.ts';
import type { PageContext } from '../context.ts';
import { withNotes } from '../../parts/notes.ts';
import { foldedValue, otherKeys } from '../../parts/other-keys.ts';
import { sectionHeading } from '../../parts/section.ts';

const flags = Object.keys;

/** The capabilities as a table, in the order of the field tables: the flags of each, and their meaning. */
export function capabilitiesHtml(context: PageContext, mcp: Located): Html | undefined {
  const written = memberAt(mcp, 'capabilities');
  const capabilities = followPath(context.shown.description, mcp, 'capabilities');
  if (written === undefined || capabilities === undefined || !isObject(capabilities.value)) return undefined;
  const known = flags(fieldTables.capabilities).filter((name) => member(capabilities.value, name) !== undefined);
  const all = [...known, ...keysOf(capabilities.value).filter((name) => !known.includes(name))].slice(0, 100);
  const columns = flags(fieldTables.subscription).reverse();
  const noted = withNotes(
    context,
    [written.place, capabilities.place],
    () =>
      html`<table class="table">
        <thead>
          <tr>
            <th scope="col">Capability</th>
            ${columns.map((flag) => html`<th scope="col">${flag}</th>`)}
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          ${all.map((name) => rowHtml(name, member(capabilities.value, name), columns))}
        </tbody>
      </table>`,
  );
  return html`${sectionHeading(context.ids, 'Capabilities')}${noted.body}${noted.notes}${all.flatMap(
    (name) => restHtml(capabilities, name, columns) ?? [],
  )}`;
}

function rowHtml(name: string, value: unknown, columns: readonly string[]): Html {
  return html`<tr>
    <th scope="row"><code>${name.slice(0, 100)}</code></th>
    ${columns.map((flag) => html`<td>${flagHtml(member(value, flag))}</td>`)}
    <td>${meaningOf(name, value)}</td>
  </tr>`;
}

function flagHtml(flag: unknown): Html | undefined {
  if (flag === true) return html`<span class="ok">yes</span>`;
  if (flag === false) return html`<span class="dim">no</span>`;
  return flag === undefined ? undefined : html`<span class="bad">${JSON.stringify(flag).slice(0, 60)}</span>`;
}

export function meaningOf(name: string, value: unknown): string {
  if (!isObject(value)) return `Not an object: ${JSON.stringify(value).slice(0, 60)}`;
  if (name === 'logging') return keysOf(value).length === 0 ? 'Basic logging' : 'Logging';
  const parts = [
    member(value, 'listChanged') === true ? 'The list is announced when it changes' : undefined,
    member(value, 'subscribe') === true ? 'A client can follow one resource' : undefined,
  ].filter((part) => part !== undefined);
  if (parts.length > 0) return parts.join('. ');
  if (name === 'tools' || name === 'prompts' || name === 'resources') return 'Listed once';
  return Object.hasOwn(meanings.capabilities, name) ? (meanings.capabilities[name] ?? '') : '';
}

/** The keys of a capability beside its flags. */
function restHtml(capabilities: Located, name: string, columns: readonly string[]): Html | undefined {
  const located = memberAt(capabilities, name);
  if (located === undefined || !isObject(located.value)) return undefined;
  const rest = otherKeys(located, columns.map((flag) => `${flag}:scalar`).join(' '));
  return rest === undefined ? undefined : foldedValue(located.value, name.slice(0, 100));
}
