import { mountNames } from '../../mock/mount.ts';

/** Where the mock server has each description: at its root, or below the name that it gives it. */
export function mockUrlsOf(descriptions: readonly string[], mockUrl: string): readonly string[] {
  const base = mockUrl.replace(/\/+$/u, '');
  return descriptions.length === 1 ? [base] : mountNames(descriptions).map((name) => `${base}/${name}`);
}
