import { counted } from '../../lib/show.ts';
import type { Case, Outcome } from '../case.ts';
import type { Reply } from '../target.ts';

/** Watches for answers of a target that is asked too often: they say nothing of it. */
export interface LimitWatch {
  readonly add: (outcome: Outcome) => void;
  /** The number of such answers, and the remedy: one sentence or none. */
  readonly sentences: () => readonly string[];
}

/** True for the answer of a target that is asked too often, whatever the request (RFC 6585 section 4): one that was not asked for. */
export function isLimited({ expectedAnswers }: Case, reply: Reply): boolean {
  return reply.status === 429 && !expectedAnswers.some(({ status }) => status === '429');
}

export function createLimitWatch(): LimitWatch {
  let [limited, answers] = [0, 0];
  return {
    add: (outcome) => {
      if (outcome.kind === 'skipped' || outcome.reply === undefined) return;
      answers += 1;
      limited += isLimited(outcome.case, outcome.reply) ? 1 : 0;
    },
    sentences: () =>
      limited === 0
        ? []
        : [
            `${counted(limited, 'answer')} of ${answers} had status 429: the target limits how often it is asked, and nothing is known of what else it would have said. \`--rate 5/s\` sends less in a second.`,
          ],
  };
}
