import { type Located, followPath, memberAt, numberTextOf } from '../../description/read/view.ts';
import { hasItems, keysOf } from '../../lib/json.ts';
import { valuesOfExample } from '../pages/openapi/parameter-examples.ts';
import { textBeside } from '../parts/beside.ts';
import { isLine } from '../schema/constraints.ts';
import { type MarkdownContext, codeLine, jsonBlock, proseBlocks } from './context.ts';

/** `example`, and the named ones with their texts. */
export function examplesOfParameter(context: MarkdownContext, parent: Located): readonly string[] {
  const [single, examples] = [memberAt(parent, 'example'), memberAt(parent, 'examples')];
  const named = keysOf(examples?.value)
    .slice(0, 20)
    .flatMap((name) => {
      const example = examples && followPath(context.shown.description, examples, name);
      if (example === undefined) return [];
      const values = valuesOfExample(example);
      return [
        ...values.flatMap(({ words, located }) => exampleBlocks(`Example ${codeLine(name, 80)}${words}`, located)),
        // An object without a value stands there whole.
        ...(values[0]?.located === example ? [] : exampleProse(context, examples, name)),
      ];
    });
  return [
    ...(single === undefined ? [] : exampleBlocks('Example', single)),
    ...(hasItems(examples?.value) ? exampleBlocks('Examples', examples) : named),
  ];
}

/** The summary and description of one of `examples`. */
export function exampleProse(context: MarkdownContext, examples: Located | undefined, name: string): readonly string[] {
  const { description } = context.shown;
  const located = examples && followPath(description, examples, name);
  if (located === undefined) return [];
  const use = { written: examples && memberAt(examples, name), located };
  return (['summary', 'description'] as const).flatMap((key) =>
    proseBlocks(context, textBeside(description, use, key)),
  );
}

function exampleBlocks(label: string, located: Located): readonly string[] {
  const { value } = located;
  return isLine(value)
    ? [`${label}: ${codeLine(numberTextOf(located) ?? String(value))}.`]
    : [`${label}:`, jsonBlock(value, 4_000)];
}
