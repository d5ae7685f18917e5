import type { AnswerCheck, CaseKind } from '../case.ts';

/** A recorded request that was answered with 2xx or 3xx is valid by its description: else the description is stricter than its server. */
export const requestValid: AnswerCheck = {
  name: 'request-valid',
  docs: {
    sends: 'nothing: requests of a recording',
    asserts: 'a request that was taken (2xx, 3xx) is valid: parameters, body, formats included',
    why: 'clients rely on what the server takes, and the description forbids it',
    todo: 'Describe what the server takes, let the server refuse it, or correct the client.',
    failure: 'The query parameter `limit` must be an integer; found "ten". The request was answered with 200.',
  },
  layer: 'access',
  kinds: ['recorded', 'recorded-part'],
  failureOf: ({ case: { requestViolations = [], expectedAnswers }, replies: [{ status }] }) => {
    if (requestViolations.length === 0 || status >= 400) return undefined;
    const [answer] = expectedAnswers;
    const shown = requestViolations.slice(0, 3).join(' ');
    const rest = requestViolations.length > 3 ? ` And ${requestViolations.length - 3} more.` : '';
    return { message: `${shown}${rest} The request was answered with ${status}.`, ...(answer && { answer }) };
  },
};

/** A request without a required parameter is refused. */
export const requiredParameter = refusedCheck({
  name: 'required-parameter',
  docs: {
    sends: 'a request without one required query, header or cookie parameter',
    asserts: '4xx',
    why: 'a mistake in a client shows early',
    todo: 'Let the target answer 4xx where a required parameter is missing, or describe it as optional. If it takes everything, give `--validate off`.',
    failure: 'A request without the required query parameter `day` must be refused with 4xx; found 200.',
  },
  kinds: ['missing-parameter'],
  usual: 'without a required parameter',
});

/** A body that is not JSON, is of an undeclared type or is not there is refused. */
export const invalidBodyRejected = refusedCheck({
  name: 'invalid-body-rejected',
  docs: {
    sends: 'a body that is no JSON or is of an undeclared type; no body',
    asserts: '4xx',
    why: 'a mistake in a client shows early',
    todo: 'Let the target answer 4xx to bodies that it cannot read. If it takes everything, give `--validate off`.',
    failure: 'A request that is no JSON must be refused with 4xx; found 201.',
  },
  kinds: ['invalid-body', 'invalid-file'],
  usual: 'that is not valid',
  // A target that breaks at a false file is wrong, whether or not it must read files.
  isOthers: (kind, status) => kind === 'invalid-file' && status < 500,
});

/** A body that is no file of its content type is refused. No schema asks for that, and a store of files may take it: a note. */
export const invalidFileRejected = refusedCheck({
  name: 'invalid-file-rejected',
  docs: {
    sends: 'a text in place of a PNG, JPEG, GIF, WebP, PDF, ZIP or the like, under its content type',
    asserts: '4xx',
    why: 'whoever reads the file later cannot open it',
    todo: 'Let the target read files before it takes them, if others will open them.',
    failure: 'A request that is no image/png must be refused with 4xx; found 204.',
  },
  kinds: ['invalid-file'],
  usual: 'that is not valid',
  isOthers: (_, status) => status >= 500,
  isSilent: true,
});

/** A request with a value just beyond one keyword of its schema is refused. */
export const boundaryRejected = refusedCheck({
  name: 'boundary-rejected',
  docs: {
    sends:
      'one value after the other just beyond a keyword (`type`, `required`, `maximum`, `maxLength`, `pattern`, `enum`, `additionalProperties`, `uniqueItems`, `format`, ...), in fields of the body and in parameters: 12 to each operation, more to a few',
    asserts: '4xx',
    why: 'what is described as forbidden is stored otherwise',
    todo: 'Let the target refuse the value with 4xx, or describe that it takes it. If it takes everything, give `--validate off`.',
    failure: 'A request with `/place/hall/seats` 0.5, where `type` is "integer", must be refused with 4xx; found 200.',
  },
  kinds: ['boundary'],
  usual: 'that is not valid',
  end: ',',
});

type RefusalOptions = Pick<AnswerCheck, 'name' | 'docs' | 'kinds'> & {
  /** Follows "A request": how the cases break the description that do not say it themselves. */
  readonly usual: string;
  /** Stands behind a `variation` that ends with a clause. */
  readonly end?: ',';
  /** Another check reports this status for cases of this kind. */
  readonly isOthers?: (kind: CaseKind, status: number) => boolean;
  /** Another check reports that these requests are not refused. */
  readonly isSilent?: true;
};

/** The check that requests of some kinds, which break the description, are refused. */
function refusedCheck({ usual, end, isOthers, isSilent, ...check }: RefusalOptions): AnswerCheck {
  return {
    ...check,
    layer: 'access',
    appliesIf: {
      what: 'requests that break the description are refused',
      option: '--validate request',
      holds: ({ validates }) => validates,
      ...(isSilent && { isSilent }),
    },
    failureOf: ({ case: { kind, variation = usual }, replies: [{ status }] }) =>
      (status >= 400 && status <= 499) || isOthers?.(kind, status) === true
        ? undefined
        : { message: `A request ${variation}${end ?? ''} must be refused with 4xx; found ${status}.` },
  };
}
