import { memberAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isArray, isObject, keysOf, member } from '../../../lib/json.ts';
import { plainBlock } from '../../parts/facts.ts';
import { highlightJson, jsonText } from '../../parts/json.ts';
import { codeBlock, type Tab } from '../../parts/panel.ts';
import { partsOf, partWith } from '../../entries/traits.ts';
import type { PageContext } from '../context.ts';
import { schemaOfPart, type NamedMessage } from './message.ts';

/** An example of a message: a whole one, or its payload alone. */
interface ShownMessageExample {
  readonly name: string;
  readonly summary?: string;
  readonly value: unknown;
  /** True for one that was made of the schema. */
  readonly isMade?: boolean;
}

const saidBeside = new Set(['name', 'summary']);

/** The examples of a message as tabs; made of its schemas where it has none. */
export function messageTabs(context: PageContext, { located }: NamedMessage): readonly Tab[] {
  return messageExamples(context, located).map((example) => ({ name: example.name, content: exampleHtml(example) }));
}

/** The examples that a message has, a fold each: for a page that has no column for them. */
export function messageExampleFolds(context: PageContext, message: Located): readonly Html[] {
  return messageExamples(context, message)
    .filter(({ isMade }) => isMade !== true)
    .map(
      (example) =>
        html`<details class="more-keys">
          <summary>Example ${example.name}</summary>
          ${exampleHtml(example)}
        </details>`,
    );
}

function exampleHtml({ name, summary, value }: ShownMessageExample): Html {
  const block = codeBlock(highlightJson(jsonText(value).text), name);
  return html`${summary === undefined ? undefined : plainBlock(summary)}${block}`;
}

/** The examples of a message; one made of its schemas where it has none. */
export function messageExamples(context: Pick<PageContext, 'shown'>, located: Located): readonly ShownMessageExample[] {
  const examples = partWith(partsOf(context.shown.description, located), 'examples');
  const listed = examples && member(examples.located.value, 'examples');
  const written = (isArray(listed) ? listed.slice(0, 10) : []).map((example, index): ShownMessageExample => {
    const name = member(example, 'name');
    const summary = member(example, 'summary');
    const isText = (key: string): boolean => saidBeside.has(key) && typeof member(example, key) === 'string';
    const rest = keysOf(example).filter((key) => !isText(key));
    // A reader wants to copy the payload alone of an example that has nothing beside it.
    const isPayload = rest.join() === 'payload';
    return {
      name: typeof name === 'string' ? name.slice(0, 80) : `example ${index + 1}`,
      ...(typeof summary === 'string' && { summary }),
      value: isPayload ? member(example, 'payload') : withKeys(example, rest),
    };
  });
  if (written.length > 0) return written;
  const payload = memberAt(located, 'payload');
  if (payload === undefined) return [];
  const { schema, isTree } = schemaOfPart(located, payload, 'payload');
  const made = isTree && isObject(schema.value) ? context.shown.sample(schema, 'response') : undefined;
  return made === undefined ? [] : [{ name: 'made from the schema', value: made, isMade: true }];
}

/** The members of `value` at `keys`, in the same object where that is all of them: numbers keep their digits. */
function withKeys(value: unknown, keys: readonly string[]): unknown {
  return keys.length === keysOf(value).length
    ? value
    : Object.fromEntries(keys.map((key) => [key, member(value, key)]));
}
