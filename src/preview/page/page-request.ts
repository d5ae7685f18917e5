import type { Entry } from '../entries/entry.ts';
import type { FindingTally } from '../findings/tally.ts';
import type { RenderOptions, SiteOptions } from './options.ts';
import type { ShownDescription } from './shown-description.ts';

/** What one page is made of. */
export interface PageRequest {
  readonly shown: ShownDescription;
  readonly allShown: readonly ShownDescription[];
  readonly entry: Entry;
  /** The findings of the whole site, counted. */
  readonly tally: FindingTally;
  readonly options: SiteOptions;
  readonly how: RenderOptions;
}
