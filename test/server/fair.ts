/** The id of the fair day that fixtures/mock/fair.yaml shows. */
export const id = '3be6453c-03eb-4357-ae5a-984a0e574a54';

/** That fair day. */
export const orchard = {
  fairDayId: id,
  name: 'Orchard morning',
  location: 'Old orchard',
  description: 'Cider pressing and a walk among the trees.',
  dates: ['2027-05-01', '2027-05-02'],
  price: 12.5,
};

/** The headers that every answer of the mock has. */
export const fixedHeaders = {
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-origin': '*',
  'strict-transport-security': 'max-age=31536000;',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'x-xss-protection': '1;mode=block;',
};
