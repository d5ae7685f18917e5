import { requestText } from '../support/load.ts';
import { sentTicket } from '../support/mock-description.ts';

/** Requests to send in turn, made anew for each slice of a round. */
export type Requests = (count: number) => readonly string[];

/** One line of the table: the requests of one kind. */
export interface Row {
  readonly title: string;
  readonly requests: Requests;
  /** The same in the words of Prism, where they differ. */
  readonly prism?: Requests;
}

/** The path of the operation with two named examples. */
export const fair = '/fairs/3be6453c-03eb-4357-ae5a-984a0e574a54';

const always = (method: string, path: string, headers = {}, body?: object): Requests => {
  const requests = [requestText(method, path, headers, body)];
  return () => requests;
};

let sentYet = 0;
/** Requests of which no two have the same body. */
const everNew =
  (method: string, path: string, bodyFor: (unique: string) => object): Requests =>
  (count) =>
    Array.from({ length: count }, () => {
      sentYet += 1;
      return requestText(method, path, {}, bodyFor(String(sentYet).padStart(9, '0')));
    });

/** What is asked for, in the order of the table. */
export const rows: readonly Row[] = [
  { title: 'GET, small JSON example', requests: always('GET', fair) },
  {
    title: 'GET, example by name',
    requests: always('GET', fair, { 'x-vendor-response-body-example': 'harvest' }),
    prism: always('GET', fair, { prefer: 'example=harvest' }),
  },
  { title: 'POST, the same body each time', requests: always('POST', '/tickets', {}, sentTicket) },
  {
    title: 'POST, a new body each time',
    requests: everNew('POST', '/tickets', (unique) => ({ ...sentTicket, email: `reader${unique}@example.com` })),
  },
  { title: 'PATCH, the same body each time', requests: always('PATCH', fair, {}, { location: 'New barn' }) },
  {
    title: 'PATCH, a new body each time',
    requests: everNew('PATCH', fair, (unique) => ({ location: `New barn ${unique}` })),
  },
  { title: 'GET, made from a schema', requests: always('GET', '/made/0') },
];
