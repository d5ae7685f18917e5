import twilio from 'twilio';
import { errorOf, make, must } from './calls.mjs';

/** The client of the SDK, with the address of the mock in place of the service's: an option for that is only the region. */
class MockedClient extends twilio.RequestClient {
  async request(options) {
    const { pathname, search } = new URL(options.uri);
    return super.request({ ...options, uri: `${process.argv[2]}${pathname}${search}` });
  }
}
const account = `AC${'0'.repeat(32)}`;
const client = twilio(account, 'secret', { httpClient: new MockedClient() });
const sid = (prefix) => `${prefix}${'1'.repeat(32)}`;
const camel = (key) => key.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/** Fields of a record must be of the types that the description declares: numbers, texts, dates, lists. */
const typed = (record, types) => {
  for (const [name, type] of Object.entries(types)) {
    const value = record[camel(name)];
    const found =
      value instanceof Date
        ? Number.isNaN(value.getTime())
          ? 'no date'
          : 'date'
        : Array.isArray(value)
          ? 'list'
          : typeof value;
    must(found === type, `${name} is a ${type}, not a ${found}`);
  }
};
const message = { sid: 'string', body: 'string', date_created: 'date', account_sid: 'string', uri: 'string' };
const call = { sid: 'string', date_created: 'date', from: 'string', status: 'string' };
const listed = (list, types) => async () => {
  const records = await list({ pageSize: 2 });
  must(records.length > 0, 'there is an item');
  for (const record of records) typed(record, types);
};
const one = (promise, types) => async () => typed(await promise(), types);

await make([
  ['messages.create', undefined, one(() => client.messages.create({ to: '+1', from: '+2', body: 'Hi' }), message)],
  ['messages.list, paged', undefined, listed((options) => client.messages.list(options), message)],
  [
    'messages.each, paged',
    undefined,
    () =>
      new Promise((done, fail) => {
        let count = 0;
        client.messages.each(
          { pageSize: 1, done: (error) => (error ? fail(error) : done(must(count > 0, 'there is an item'))) },
          () => {
            count += 1;
            if (count > 50) fail(new Error('no end'));
          },
        );
      }),
  ],
  [
    'messages.page',
    undefined,
    async () => {
      const page = await client.messages.page({ pageSize: 1 });
      must(page.instances.length > 0 && (await page.nextPage()) === undefined, 'the only page has an item');
    },
  ],
  ['messages.fetch', undefined, one(() => client.messages(sid('SM')).fetch(), message)],
  ['messages.update', undefined, one(() => client.messages(sid('SM')).update({ body: '' }), message)],
  ['messages.remove', undefined, async () => must(await client.messages(sid('SM')).remove(), 'the message is removed')],
  [
    'messages.media.list, paged',
    undefined,
    listed((options) => client.messages(sid('SM')).media.list(options), { sid: 'string', content_type: 'string' }),
  ],
  [
    'calls.create',
    undefined,
    one(() => client.calls.create({ to: '+1', from: '+2', url: 'http://example.com' }), call),
  ],
  ['calls.list, paged', undefined, listed((options) => client.calls.list(options), call)],
  ['calls.fetch', undefined, one(() => client.calls(sid('CA')).fetch(), call)],
  [
    'calls.recordings.create',
    undefined,
    one(() => client.calls(sid('CA')).recordings.create({}), { sid: 'string', call_sid: 'string' }),
  ],
  [
    'recordings.list, paged',
    undefined,
    listed((options) => client.recordings.list(options), { sid: 'string', duration: 'string' }),
  ],
  [
    'incomingPhoneNumbers.list, paged',
    undefined,
    listed((options) => client.incomingPhoneNumbers.list(options), {
      sid: 'string',
      phone_number: 'string',
      capabilities: 'object',
    }),
  ],
  [
    'incomingPhoneNumbers.create',
    undefined,
    one(() => client.incomingPhoneNumbers.create({ phoneNumber: '+1' }), { sid: 'string', date_created: 'date' }),
  ],
  [
    'availablePhoneNumbers.local.list, paged',
    undefined,
    listed((options) => client.availablePhoneNumbers('US').local.list(options), {
      phone_number: 'string',
      latitude: 'number',
    }),
  ],
  [
    'applications.create',
    undefined,
    one(() => client.applications.create({ friendlyName: 'a' }), { sid: 'string', voice_caller_id_lookup: 'boolean' }),
  ],
  [
    'applications.remove',
    undefined,
    async () => must(await client.applications(sid('AP')).remove(), 'the application is removed'),
  ],
  [
    'conferences.list, paged',
    undefined,
    listed((options) => client.conferences.list(options), { sid: 'string', status: 'string' }),
  ],
  [
    'queues.create',
    undefined,
    one(() => client.queues.create({ friendlyName: 'q' }), { sid: 'string', current_size: 'number' }),
  ],
  [
    'accounts.fetch',
    undefined,
    one(() => client.api.accounts(account).fetch(), { sid: 'string', status: 'string', subresource_uris: 'object' }),
  ],
  ['balance.fetch', undefined, one(() => client.balance.fetch(), { balance: 'string', currency: 'string' })],
  [
    'usage.records.list, paged',
    undefined,
    listed((options) => client.usage.records.list(options), { category: 'string', price: 'number' }),
  ],
  ['keys.list, paged', undefined, listed((options) => client.keys.list(options), { sid: 'string' })],
  [
    'a path that is not there',
    undefined,
    async () => {
      const error = await errorOf(
        client.request({ method: 'get', uri: 'https://api.twilio.com/nowhere' }).then((answer) => {
          if (answer.statusCode >= 400) throw answer;
        }),
      );
      must(error.statusCode === 404, 'status is 404');
    },
  ],
]);
