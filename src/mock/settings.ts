/** The values of `validate`. */
export const validateModes = ['off', 'request'] as const;

/** The values of `security`. */
export const securityModes = ['off', 'presence'] as const;

/** The values of `links`. */
export const linkModes = ['mock', 'as-written'] as const;
export const corsModes = ['literal', 'reflect'] as const;

/** The choices of a mock that the specification leaves open. */
export interface MockSettings {
  /** Answer the example verbatim; otherwise fields sent with a PATCH replace those of the answer. */
  readonly strictExamples: boolean;
  /** Answer 404 where the header names no example; otherwise as if the header were absent. */
  readonly errorIfForcedExampleNotFound: boolean;
  /** Request headers that name the example to answer, in lower case, the first that is there wins. */
  readonly exampleHeader: readonly string[];
  /** Methods beside PATCH whose sent fields show in the answer. */
  readonly echo: readonly ('post' | 'put')[];
  /** `literal`: the specification's `*`, which browsers refuse on requests with credentials. `reflect`: what the request asks for. */
  readonly cors: (typeof corsModes)[number];
  /** `request`: refuse what is not as the operation describes it, parameters and body. */
  readonly validate: (typeof validateModes)[number];
  /** `presence`: refuse requests without the credentials of the operation. Their value is never read. */
  readonly security: (typeof securityModes)[number];
  /** `mock`: URLs of a described server in `Link`, `Location` and `Content-Location` lead to the mock, so that no client follows them out. */
  readonly links: (typeof linkModes)[number];
  /** Keep records: what POST makes is read by GET, and PUT, PATCH and DELETE change it. */
  readonly state: boolean;
}

/** The specification's behaviour. */
export const defaultSettings: MockSettings = {
  strictExamples: false,
  errorIfForcedExampleNotFound: false,
  exampleHeader: ['x-vendor-response-body-example'],
  echo: [],
  cors: 'literal',
  validate: 'off',
  security: 'off',
  links: 'mock',
  state: false,
};
