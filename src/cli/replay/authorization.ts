import { secretsIn } from '../../http/secrets.ts';
import type { MockRequest } from '../../http/message.ts';
import { UserError } from '../../lib/user-error.ts';
import type { ShellOutput } from '../../node/child-processes.ts';
import type { Send, Sent } from '../../replay/target.ts';
import type { ReplayRunSystem } from './system.ts';

/** The `Authorization` value of a run that a command prints. */
export interface Authorization {
  /** The value that the run begins with. */
  readonly first: string;
  /** Sends the newest value in place of an older one, and asks for another after a 401. */
  readonly renew: (send: Send) => Send;
  /** The secrets in all values so far. */
  readonly secrets: () => readonly string[];
  /** Why the command gave no further value, in a sentence. */
  readonly failure: () => string | undefined;
}

/** The time for the command. */
const limitMs = 30_000;

/**
 * Asks `command` for the `Authorization` value of a run; undefined without a command.
 * @throws UserError where it has none.
 */
export async function authorize(
  command: string | undefined,
  { shellOutput, stopped }: Pick<ReplayRunSystem, 'shellOutput' | 'stopped'>,
): Promise<Authorization | 'stopped' | undefined> {
  if (command === undefined) return undefined;
  const ask = (): Promise<ShellOutput> => shellOutput(command, { limitMs, stopped });
  const output = await ask();
  return output.kind === 'stopped' ? 'stopped' : createAuthorization(readValue(output), ask);
}

/** Stands for `first`, and what `ask` answers later. */
function createAuthorization(first: string, ask: () => Promise<ShellOutput>): Authorization {
  const values = [first];
  const current = (): string => values.at(-1) ?? first;
  let failure: string | undefined;
  // The target has accepted the current value, so that a 401 may mean that it has expired.
  let isProven = true;
  let asking: Promise<boolean> | undefined;
  // Values for which the command was asked for another one. It is asked once for each.
  const replaced = new Set<string>();
  const askAgain = async (old: string): Promise<boolean> => {
    replaced.add(old);
    try {
      const output = await ask();
      if (output.kind === 'stopped') return false;
      const value = readValue(output);
      const isNew = !values.includes(value);
      if (isNew) values.push(value);
      return isNew;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failure = error.message;
      return false;
    } finally {
      isProven = false;
    }
  };
  const renew = (send: Send): Send => {
    // A new value did not help these.
    const refused = new Set<string>();
    return async (request) => {
      const { authorization: written } = request.headers;
      if (written === undefined || !values.includes(written)) return send(request);
      const used = current();
      const sent = await send(withValue(request, used));
      if (!isRefused(sent)) {
        isProven ||= used === current();
        return sent;
      }
      if (used === current() && !(await isRenewed(request))) return sent;
      const again = await send(withValue(request, current()));
      if (isRefused(again)) refused.add(request.target);
      else isProven = true;
      return again;
    };
    /** Requests that are refused at the same time share one call of the command. */
    async function isRenewed(request: MockRequest): Promise<boolean> {
      if (asking !== undefined) return asking;
      const mayAsk = isProven && failure === undefined && !replaced.has(current());
      if (!mayAsk || refused.has(request.target)) return false;
      asking = askAgain(current()).finally(() => {
        asking = undefined;
      });
      return asking;
    }
  };
  const secrets = (): readonly string[] => values.flatMap((authorization) => secretsIn({ authorization }));
  return { first, renew, secrets, failure: () => failure };
}

function withValue(request: MockRequest, authorization: string | undefined): MockRequest {
  return { ...request, headers: { ...request.headers, authorization } };
}

function isRefused(sent: Sent): boolean {
  return sent.kind === 'reply' && sent.reply.status === 401;
}

/** @throws UserError for an output that is not a header value. The message quotes nothing of it. */
function readValue(output: Exclude<ShellOutput, { readonly kind: 'stopped' }>): string {
  const refuse = (found: string): UserError =>
    new UserError(
      `\`--auth-command\` must print the value of \`Authorization\` on its first line, such as \`Bearer abc\`; found ${found}.`,
    );
  if (output.kind === 'failed') throw refuse(output.reason);
  if (output.text.trim() === '') throw refuse('no output');
  const [line = ''] = output.text.split(/\r?\n/u, 1);
  const value = line.replace(/^[ \t]+|[ \t]+$/gu, '');
  if (value === '') throw refuse('an empty line');
  if (/[^\x20-\x7e]/u.test(value)) throw refuse('a control character, or one that is no ASCII');
  return value;
}
