import type { Operation } from '../../../description/read/api.ts';
import { type Media, parametersOf, requestMediaOf, responsesOf } from '../../../description/read/content.ts';
import type { Description } from '../../../description/description.ts';
import { followPath, textAt } from '../../../description/read/view.ts';
import { type Html, html } from '../../../lib/html.ts';
import { keysOf } from '../../../lib/json.ts';
import { textBlock, factList, lines } from '../../parts/facts.ts';
import type { Word } from '../../schema/constraints.ts';
import { viewSchema } from '../../schema/view.ts';
import { joinWords, schemaWords, wordsHtml } from '../../schema/words.ts';
import type { PageContext } from '../context.ts';
import { schemaOfParameter } from './parameters.ts';

/** The parts of one kind that an operation has, in short. */
interface ShortFact {
  readonly label: string;
  readonly items: readonly ShortItem[];
}

interface ShortItem {
  readonly name: string;
  readonly words: readonly Word[];
}

const mostItems = 50;

/** The names of the parts of an operation, each with its type in words and nothing inside it. */
export function shortFacts(description: Description, operation: Operation): readonly ShortFact[] {
  const callbacks = followPath(description, operation.located, 'callbacks');
  const facts = [
    {
      label: 'Parameters',
      items: parametersOf(description, operation).flatMap((parameter) => {
        const name = textAt(parameter, 'name');
        if (name === undefined || textAt(parameter, 'in') === 'body') return [];
        return [{ name, words: schemaWords(description, viewSchema(description, schemaOfParameter(parameter))) }];
      }),
    },
    {
      label: 'Body',
      items: requestMediaOf(description, operation).map((media) => ({
        name: media.type,
        words: wordsOfMedia(description, media),
      })),
    },
    {
      label: 'Responses',
      items: responsesOf(description, operation).map(({ status, media }) => ({
        name: status,
        words: joinWords(
          media.map((each) => [`${each.type} `, ...wordsOfMedia(description, each)]),
          ', ',
        ),
      })),
    },
    { label: 'Callbacks', items: keysOf(callbacks?.value).map((name) => ({ name, words: [] })) },
  ];
  return facts
    .filter(({ items }) => items.length > 0)
    .map(({ label, items }) => ({ label, items: items.slice(0, mostItems) }));
}

function wordsOfMedia(description: Description, { schema, itemSchema }: Media): readonly Word[] {
  const shown = schema ?? itemSchema;
  return shown === undefined ? [] : schemaWords(description, viewSchema(description, shown));
}

/** An operation in short, below its title: for a page that has drawn so many whole ones that it would be slow with more. */
export function shortOperation(context: PageContext, operation: Operation): Html {
  const facts = shortFacts(context.shown.description, operation).map(({ label, items }) => {
    const shown = items.map(({ name, words }) => html`<code>${name.slice(0, 100)}</code> ${wordsHtml(context, words)}`);
    return [label, lines(shown)] as const;
  });
  const source = context.links.sourceOf(operation.located.place);
  const where = source.href === undefined ? html`${source.text}` : html`<a href="${source.href}">${source.text}</a>`;
  return html`${textBlock(context, textAt(operation.located, 'description'))}${factList(facts)}
    <p class="dim">In short here, and whole in ${where}.</p>`;
}
