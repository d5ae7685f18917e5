import { isText, member } from '../../src/lib/json.ts';
import { counted, isBlank, show } from '../../src/lib/show.ts';
import { type CheckFinding, under, wrong } from '../check.ts';
import { nodesOf, onModel } from './on-nodes.ts';

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
      // Counted where somebody asks: the list takes eight times the memory of the text.
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
          : under(path, wrong(`\`description\` should ${requirement}`, description, ['description'])),
      );
    },
  );
});
