import { counted } from '../../lib/show.ts';
import type { Outcome } from '../case.ts';

/** Watches for answers of a target that is asked too often: they say nothing of it. */
export interface LimitWatch {
  readonly add: (outcome: Outcome) => void;
  /** The number of such answers, and the remedy: one sentence or none. */
  readonly sentences: () => readonly string[];
}

export function createLimitWatch(): LimitWatch {
  let [limited, answers] = [0, 0];
  return {
    add: (outcome) => {
      if (outcome.kind === 'skipped' || outcome.reply === undefined) return;
      answers += 1;
      limited += outcome.reply.status === 429 ? 1 : 0;
    },
    sentences: () =>
      limited === 0
        ? []
        : [
            `${counted(limited, 'answer')} of ${answers} had status 429: the target limits how often it is asked, and nothing is known of what else it would have said. \`--rate 5/s\` sends less in a second.`,
          ],
  };
}
