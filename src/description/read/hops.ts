import type { Description } from '../description.ts';
import { referenceIn } from '../resolve.ts';
import type { Located } from './view.ts';

/** The value that `ref` at `from` leads to, in one hop. */
type ResolveHop = (description: Description, ref: string, from: Located) => Located | undefined;

/** The schemas that hold together at a place. */
export type HopsOf = (description: Description, located: Located) => readonly Located[];

/** A function that lists each reference on the way, whose siblings count since OpenAPI 3.1, and the schema at its end. `resolve` follows a reference. */
export function hopsBy(resolve: ResolveHop): HopsOf {
  return (description, located) => {
    const hops: Located[] = [];
    let current: Located | undefined = located;
    while (current !== undefined && hops.length < mostHops && !hops.some(({ value }) => value === current?.value)) {
      hops.push(current);
      const ref = referenceIn(current.value);
      current = ref === undefined ? undefined : resolve(description, ref, current);
    }
    const last = hops.at(-1);
    if (hasSiblings(description)) return hops;
    return last === undefined || referenceIn(last.value) !== undefined ? [] : [last];
  };
}

const mostHops = 100;

/** True where the neighbours of a `$ref` count: OpenAPI 2.0 and 3.0 ignore them. */
export function hasSiblings({ version }: Description): boolean {
  return !/^(?:2|3\.0)/u.test(version);
}
