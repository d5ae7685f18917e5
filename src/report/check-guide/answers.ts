import type { CheckGuide } from './guide.ts';

/** Checks of statuses, media types and bodies. */
export const answersGuides: Readonly<Record<string, CheckGuide>> = {
  'status-expected': {
    sends: 'replayed examples',
    asserts: 'the status of the example',
    why: 'clients branch on it',
    todo: 'Answer with the documented status, or document the one that came.',
    failure: 'The status must be 201; found 200.',
  },
  'head-follows-get': {
    sends: 'HEAD',
    asserts: 'status, content type and declared headers of GET, or 405 or 501',
    why: 'caches and probes send HEAD',
    todo: 'Answer HEAD as GET is answered, without the body, or refuse it with 405.',
    failure: 'HEAD must have the status of GET, 200, or be refused; found 500.',
  },
  'accept-negotiation': {
    sends: '`Accept` with one of several types, and with two of them, one preferred',
    asserts: 'that type',
    why: 'clients parse what they asked for',
    todo: 'Choose the media type by `Accept`, or take types that are never sent out of the description.',
    failure: '`Accept: text/csv` must be answered with text/csv; found application/json.',
  },
  'not-acceptable': {
    sends: 'an `Accept` that no media type meets',
    asserts: '406, or the answer without it, as configured',
    why: 'clients must know which of the two',
    todo: 'Answer 406 where no media type meets `Accept`. If the target ignores it, give `--not-acceptable fallback`.',
    failure:
      '`Accept: application/vnd.assay.no-such-type`, which no media type meets, must be answered with 406; found 200.',
  },
  'content-type-expected': {
    sends: 'replayed examples',
    asserts: 'the media type of the example, once; charset and content encoding are true',
    why: 'clients pick a parser by it',
    todo: 'Send the documented media type once, with the charset and the encoding that the body has, or document the one that came.',
    failure: 'The content type must be application/json; found `text/html`.',
  },
  'body-empty': {
    sends: 'everything',
    asserts: 'no body in 204, 205, 304 and to HEAD; no content type and no length in the first two',
    why: 'such bodies break connections',
    todo: 'Send no body and no `content-type` where the status, or HEAD, allows none.',
    failure: 'An answer with status 204 must have no body; found 2 bytes.',
  },
  'binary-signature': {
    sends: 'types without an example',
    asserts: 'PNG, JPEG, GIF, WebP, PDF and ZIP start and end as they must',
    why: 'no program shows a picture that is the text "string"',
    todo: 'Send a whole file of the media type. An `externalValue` in the description tells the mock which.',
    failure: 'The body must start as image/png does; found 6 bytes that start with "string".',
  },
  'strict-examples': {
    sends: 'PATCH with values that stand in no example, at every depth, as null, as a list; another id',
    asserts: 'the example unchanged',
    why: 'the options say so',
    todo: 'Answer a PATCH with the example as it is. If sent fields are to show, leave `--strict-examples` out.',
    failure: 'The answer to a PATCH must be the example of 200 unchanged; found another body.',
  },
  'patch-applied': {
    sends:
      'PATCH with values that stand in no example, with empty ones, and with some that escaping, trimming, rounding or sorting changes',
    asserts: 'they come back',
    why: 'an ignored PATCH looks like a success',
    todo: 'Put the sent fields into the record that answers the PATCH. If it is to stay as it is, give `--strict-examples`.',
    failure: 'The answer to a PATCH must have the sent `name`; found other values.',
  },
  'patch-whole-record': {
    sends: 'PATCH with values that stand in no example',
    asserts: 'every field of the example is there',
    why: 'clients replace their copy',
    todo: 'Answer a PATCH with the whole record, not with what was sent.',
    failure: 'The answer to a PATCH must be the whole record; found none of `id`, `place`.',
  },
  'patch-untouched': {
    sends: 'PATCH with values that stand in no example',
    asserts: 'other fields are those of the example',
    why: 'a PATCH changes what it names',
    todo: 'Change no field but those that the PATCH sends.',
    failure: 'Fields that a PATCH does not send must be those of the example of 200; found others.',
  },
  'patch-readonly-kept': {
    sends: 'PATCH with a `readOnly` field',
    asserts: 'it stays, or the request is refused',
    why: 'only servers set such fields',
    todo: 'Leave `readOnly` fields as they are, or refuse the request. If clients may set the field, take `readOnly` out.',
    failure: 'A `readOnly` field must stay as it is; found the sent `id`.',
  },
  'echo-substitution': {
    sends: 'POST and PUT with values that stand in no example',
    asserts: 'they come back where the method is named, and nowhere else',
    why: 'the options say so',
    todo: 'Put the sent fields into the answers of the methods that `--echo` names, and of no other.',
    failure: 'The answer to a POST must have the sent `ticketType`; found other values.',
  },
  'path-id-substitution': {
    sends: 'PATCH, and with `--echo` POST and PUT, with an id in the path that stands in no example',
    asserts: 'a field of that name is the id of the example or, where sent fields show, the id that was sent',
    why: 'an id of a third record misleads',
    todo: 'Answer with the id of the path or with that of the example, and with no third one.',
    failure: 'The answer to a PATCH must have the `hall` of the path or of the example of 200; found another one.',
  },
  'body-equals-example': {
    sends: 'replayed examples',
    asserts: 'the same JSON value (order of keys free), XML elements, fields of a form, items of JSON Lines, or bytes',
    why: 'docs show the example',
    todo: 'Answer with the example, or correct the example where the answer is right.',
    failure: 'The body must be the example `two`; found one difference.',
  },
  'default-example-stable': {
    sends: 'the same request four times',
    asserts: 'the same status and bytes',
    why: 'tests that flicker are switched off',
    todo: 'Answer equal requests with equal bytes: no clock, no counter, no random values.',
    failure: 'The same request must have the same body to the byte; found two that differ.',
  },
};
