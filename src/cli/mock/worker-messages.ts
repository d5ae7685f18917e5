import type { Certificate } from '../../server/certificate.ts';
import type { HandOverMessage } from '../../server/hand-over.ts';
import type { MockConfig } from './settings.ts';

/** What a process that answers for others is told. */
export type ToMockWorker =
  | ({ readonly kind: 'serve' } & MockWorkerJob)
  /** The address is printed: lines of the log may follow it. */
  | { readonly kind: 'log' }
  /** The descriptions have changed, and the new ones can be served. */
  | { readonly kind: 'reload' }
  | { readonly kind: 'stop' }
  | Extract<HandOverMessage, { kind: 'connection' }>;

/** What such a process serves, and where. */
export interface MockWorkerJob {
  readonly descriptions: readonly string[];
  readonly config: MockConfig;
  /** Where all of them are reached. */
  readonly url: string;
  readonly certificate: Certificate | undefined;
  readonly isTrusted: boolean;
  /** Whether lines of the log may be written at once. */
  readonly mayLog: boolean;
}
