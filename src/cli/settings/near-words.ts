import { nearest } from '../../lib/nearest.ts';

/**
 * The one of `words` that `wrong` most likely stands for: the nearest, else one that it goes on from (`warning`, as other tools have it), else
 * the only one that it begins.
 */
export function nearWord(wrong: string, words: readonly string[]): string | undefined {
  // A word is not what is wrong then.
  if (words.includes(wrong)) return undefined;
  const near = nearest(wrong, words) ?? words.find((word) => wrong.toLowerCase().startsWith(word.toLowerCase()));
  if (near !== undefined || wrong.length < 3) return near;
  const begun = words.filter((word) => word.startsWith(wrong));
  return begun.length === 1 ? begun[0] : undefined;
}

/** `text` with the word before the first `sign` replaced by the near one of `words`: `tag=pets` for `tga=pets`. */
export function nearBefore(sign: RegExp, words: readonly string[]): (text: string) => string | undefined {
  return (text) => {
    const at = text.search(sign);
    const near = at === -1 ? undefined : nearWord(text.slice(0, at).trim(), words);
    return near === undefined ? undefined : `${near}${text.slice(at)}`;
  };
}

/** A list with commas in which `suggest` replaces the items that are wrong; undefined where it has nothing for one of them. */
export function nearItems(
  isRight: (item: string) => boolean,
  suggest: (item: string) => string | undefined,
): (text: string) => string | undefined {
  return (text) => {
    const items = text.split(',').map((item) => item.trim());
    const suggested = items.flatMap((item) => (isRight(item) ? item : (suggest(item) ?? [])));
    return suggested.length === items.length ? suggested.join(',') : undefined;
  };
}

/** `x-badges-color=error` for what is not quite that; the part alone that has a near word where the other part has none. */
export function nearPair(
  pair: string,
  { names, values }: { readonly names: readonly string[]; readonly values: readonly string[] },
): string | undefined {
  const [, name = '', value = ''] = /^([^=:]*)[=:]?(.*)$/su.exec(pair)?.map((part) => part.trim()) ?? [];
  // The beginning of several names is none that is misspelled.
  const isBeginning = names.some((each) => each.startsWith(`${name}-`));
  const nearName = names.includes(name) || isBeginning ? undefined : nearest(name, names);
  const nearValue = values.includes(value) ? undefined : nearWord(value, values);
  const meantName = nearName ?? names.find((each) => each === name);
  const meantValue = nearValue ?? values.find((each) => each === value);
  return meantName !== undefined && meantValue !== undefined ? `${meantName}=${meantValue}` : (nearName ?? nearValue);
}
