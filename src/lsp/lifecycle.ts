/** The states of a server between its start and its end. */
export interface Lifecycle {
  readonly initialize: () => void;
  readonly shutdown: () => void;
  /** `handler`, which answers with an error before `initialize` and after `shutdown`. */
  readonly guard: <P, R>(handler: (params: P) => R) => (params: P) => R;
}

/** The protocol's ErrorCodes (3.17, section "Base Protocol"). */
const [notInitialized, invalidRequest] = [-32_002, -32_600];

/** The lifecycle of a server that has just started. */
export function createLifecycle(toError: (code: number, message: string) => Error): Lifecycle {
  let state: 'new' | 'running' | 'ended' = 'new';
  return {
    initialize: () => {
      state = 'running';
    },
    shutdown: () => {
      state = 'ended';
    },
    guard: (handler) => (params) => {
      if (state === 'new') throw toError(notInitialized, 'The first request must be `initialize`.');
      if (state === 'ended') throw toError(invalidRequest, 'No request may follow `shutdown`.');
      return handler(params);
    },
  };
}
