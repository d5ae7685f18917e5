import { isText, keysOf, listOf, member } from '../../src/lib/json.ts';
import { pathOf } from '../../src/lib/pointer.ts';
import { counted, shortened, isBlank, show } from '../../src/lib/show.ts';
import { type CheckFinding, finding, noFindings, findingsAt, wrongValue } from '../check.ts';
import { hiddenFindings } from '../hidden-text.ts';
import { serverLists } from './model.ts';
import { nodesOf, onModel, onNodes } from './on-nodes.ts';
import { nameOf, textsIn } from './texts.ts';

/** `minLength`, `maxLength`: bounds of a description, in characters. Off unless given. */
export interface DescriptionQualityOptions {
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Descriptions say more than the name, differ between tools, and have a length within bounds. */
export const descriptionQuality = onModel<DescriptionQualityOptions>((model, { options }) => {
  const { minLength = 0, maxLength = Infinity } = options ?? {};
  const firsts = new Map<string, unknown>();
  return nodesOf(model, 'tool resource resourceTemplate prompt argument').flatMap(
    ({ table, value, path }): readonly CheckFinding[] => {
      const description = member(value, 'description');
      if (!isText(description)) return [];
      const text = description.trim();
      const [name, title] = ['name', 'title'].map((key) => member(value, key));
      const first = table === 'tool' ? firsts.get(text) : undefined;
      if (table === 'tool' && first === undefined) firsts.set(text, name ?? '');
      // Counted only for the rule that needs it: the list takes eight times the memory of the text.
      const length = options === null ? 0 : Array.from(text).length;
      const requirements = [
        isBlank(text) && table !== 'tool' && 'not be blank',
        !isBlank(text) && (text === name || text === title) && 'say more than the name',
        !isBlank(text) && first !== undefined && `differ from that of the tool ${show(first)}`,
        length < minLength && `have at least ${counted(minLength, 'character')}`,
        length > maxLength && `have at most ${counted(maxLength, 'character')}`,
      ];
      return requirements.flatMap((requirement) =>
        requirement === false
          ? []
          : findingsAt(path, wrongValue(`\`description\` should ${requirement}`, description, ['description'])),
      );
    },
  );
});

/** Every parameter of a tool says what it is. */
export const inputDescriptions = onNodes('tool', ({ value }) => {
  const properties = member(value.inputSchema, 'properties');
  return keysOf(properties).flatMap((name) => {
    const property = member(properties, name);
    const text = member(property, 'description');
    if ((isText(text) && !isBlank(text)) || member(property, '$ref') !== undefined) return noFindings;
    return finding(`The parameter \`${shortened(name)}\` of a tool should have a \`description\`; found none.`, [
      'inputSchema',
      'properties',
      name,
    ]);
  });
});

/** `case`: the one that names have; without it, the first name that has one alone decides. */
export interface NamingOptions {
  readonly case?: 'snake' | 'kebab' | 'camel' | 'pascal';
}

const cases: Readonly<Record<string, RegExp>> = {
  snake: /^[a-z\d]+(?:_[a-z\d]+){0,99}$/,
  kebab: /^[a-z\d]+(?:-[a-z\d]+){0,99}$/,
  camel: /^[a-z][a-z\d]*(?:[A-Z][a-z\d]*){0,99}$/,
  pascal: /^(?:[A-Z][a-z\d]*){1,99}$/,
};

/** Tool names have one case; of `<group>/<action>`, each part. */
export const naming = onModel<NamingOptions>((model, { options }) => {
  let wanted = options?.case;
  return model.nodes.flatMap(({ table, value, path }) => {
    const name = table === 'tool' ? member(value, 'name') : undefined;
    if (!isText(name) || name.length > 200) return noFindings;
    const fitting = keysOf(cases).filter((key) => name.split(/[/.]/).every((part) => cases[key]?.test(part) === true));
    if (wanted === undefined && fitting.length === 1) wanted = fitting[0] as typeof wanted;
    if (wanted === undefined || fitting.includes(wanted) || (fitting.length === 0 && options?.case === undefined))
      return noFindings;
    return findingsAt(
      path,
      wrongValue(
        `\`name\` should be in ${wanted} case${options?.case === undefined ? ', as those of other tools are' : ''}`,
        name,
        ['name'],
      ),
    );
  });
});

/** Tools, resources and prompts are in the order of the alphabet. One finding a list: the first that is not. */
export const alphabeticalOrder = onNodes('mcp', ({ value }) =>
  serverLists.flatMap((key): readonly CheckFinding[] => {
    const list = member(value, key);
    const names = listOf(list).map((item) => member(item, 'name'));
    const at = names.findIndex((name, index) => {
      const before = names[index - 1];
      return isText(name) && isText(before) && name.toLowerCase() < before.toLowerCase();
    });
    if (at < 0) return noFindings;
    return finding(
      `\`${key}\` should be in alphabetical order; found ${show(names[at])} after ${show(names[at - 1])}.`,
      [key, at],
    );
  }),
);

/** No text has parts that a reader does not see. */
export const hiddenText = onModel(({ nodes: [root] }) =>
  textsIn(root?.value).flatMap(({ value, step }) => hiddenFindings(nameOf(step), value, pathOf(step))),
);

/** No text speaks to the model that reads it. */
export const injection = onModel(({ nodes: [root] }) =>
  textsIn(root?.value).flatMap(({ value, step }) => {
    const found = injections.find(([, pattern]) => pattern.test(value))?.[0];
    return found === undefined
      ? noFindings
      : finding(`${nameOf(step)} should describe, not instruct: it has ${found}.`, pathOf(step));
  }),
);

const injections: readonly (readonly [string, RegExp])[] = [
  [
    'words that set instructions aside',
    /\b(?:ignore|disregard|forget|override)\s{1,9}(?:(?:all|any|the|your|of|these|those)\s{1,9}){0,3}(?:previous|prior|above|earlier|preceding|system)\b/i,
  ],
  [
    'words that hide something from the user',
    /\b(?:do not|don't|never)\s{1,9}(?:tell|inform|mention|reveal|show)\s{1,9}(?:this |it |that )?(?:to )?the user\b/i,
  ],
  [
    'a tag that poses as system text',
    /<\/?(?:system|assistant|important|instructions?)>|<\|[a-z_]{1,30}\|>|\[\/?INST\]|<<SYS>>/i,
  ],
];
