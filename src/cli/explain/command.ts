import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import type { System } from '../../node/system.ts';

/** The effects of `assay explain`. */
type ExplainSystem = Pick<System, 'ruleIds' | 'readRulePage' | 'stdout'>;

const help = `Usage: assay explain [rule]

Prints the page of a rule: what must hold, why, what is reported and what is
accepted. Without a rule: the ids of all.

Example:
  assay explain x-badges-color
`;

/**
 * `assay explain`: the page of a rule, from this package, without the network.
 * @throws UserError (exit 2) for an unknown rule id.
 */
export function runExplain(args: readonly string[], system: ExplainSystem): number {
  const [id, ...more] = args;
  if (id === '--help' || id === '-h') {
    system.stdout(help);
    return 0;
  }
  const ids = system.ruleIds();
  if (id === undefined) {
    system.stdout(`${ids.join('\n')}\n`);
    return 0;
  }
  const option = args.find((arg) => arg.startsWith('-'));
  if (option !== undefined)
    throw new UserError(
      `\`${option}\` must be an option of \`assay explain\`; found none of that name.${didYouMean(nearest(option, ['--help']))}`,
    );
  if (more.length > 0) throw new UserError('`assay explain` must be given one rule; found several.');
  if (!ids.includes(id)) {
    const hint = didYouMean(nearest(id, ids)) || ' `assay explain` lists them.';
    throw new UserError(`\`assay explain\` must be given the id of a rule; found \`${id}\`.${hint}`);
  }
  system.stdout(system.readRulePage(id));
  return 0;
}
