import type { AnswerCheck, CaseKind } from '../../case.ts';

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
export function refusedCheck({ usual, end, isOthers, isSilent, ...check }: RefusalOptions): AnswerCheck {
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
