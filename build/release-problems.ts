import { ownerIn } from './owner.ts';

/** What a release is made from. */
interface ReleaseTexts {
  readonly tag: string;
  /** The text of package.json. */
  readonly manifest: string;
  readonly changelog: string;
}

/** A sentence for each thing that must be done before `tag` is published. */
export function releaseProblems({ tag, manifest, changelog }: ReleaseTexts): readonly string[] {
  const [, version = ''] = /"version": "([^"]+)"/u.exec(manifest) ?? [];
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version} `));
  const dated = /^## \S+ \(\d{4}-\d{2}-\d{2}\)$/u;
  return [
    ...(tag === `v${version}`
      ? []
      : [`The tag must be \`v${version}\`, the version of package.json; found \`${tag}\`.`]),
    ...(heading !== undefined && dated.test(heading)
      ? []
      : [
          `CHANGELOG.md must have \`## ${version} (<the day>)\`; found ${heading === undefined ? 'no heading' : `\`${heading}\``}.`,
        ]),
    ...(ownerIn(manifest) === 'OWNER'
      ? ['The repository must have an owner; found `OWNER`. Type `npx tsx build/repository.ts <owner>`.']
      : []),
  ];
}
