import { objectModels } from './objects.ts';

const { openapi } = objectModels;

/** The maps of components: at the root of OpenAPI 2.0, and in `components`. */
export const walkedMaps = {
  root: ['definitions', 'parameters', 'responses'],
  components: [...(openapi.get('components')?.keys() ?? [])],
} as const;

const ways: readonly string[] = [
  ...walkedMaps.root.map((name) => `#/${name}`),
  ...walkedMaps.components.map((name) => `#/components/${name}`),
];

/** True where a walk of an OpenAPI description reaches the value of `ref` by itself: it stands where components do. */
export function isWalkedReference(ref: string): boolean {
  // In these maps `x-...` is a name like others.
  return ways.includes(ref.slice(0, ref.lastIndexOf('/')));
}
