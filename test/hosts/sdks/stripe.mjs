import { Buffer } from 'node:buffer';
import Stripe from 'stripe';
import { all, errorOf, make, must } from './calls.mjs';

const { hostname, port } = new URL(process.argv[2]);
const stripe = new Stripe('sk_test_secret', {
  host: hostname,
  port: Number(port),
  protocol: 'http',
  telemetry: false,
  maxNetworkRetries: 0,
});
const of = (path, method = 'GET') => `${method} ${path} 200`;
const listed = (path) => `${of(path)} /properties/data`;

await make([
  [
    'customers.create',
    of('/v1/customers', 'POST'),
    () => stripe.customers.create({ email: 'a@example.com', metadata: { a: '1' } }),
  ],
  ['customers.retrieve', of('/v1/customers/{customer}'), () => stripe.customers.retrieve('cus_1')],
  ['customers.update', of('/v1/customers/{customer}', 'POST'), () => stripe.customers.update('cus_1', { name: 'Ann' })],
  ['customers.del', of('/v1/customers/{customer}', 'DELETE'), () => stripe.customers.del('cus_1')],
  ['customers.list, paged', listed('/v1/customers'), () => all(stripe.customers.list({ limit: 3 }))],
  [
    'customers.search, paged',
    listed('/v1/customers/search'),
    () => all(stripe.customers.search({ query: "name:'a'" })),
  ],
  [
    'paymentIntents.create',
    of('/v1/payment_intents', 'POST'),
    () => stripe.paymentIntents.create({ amount: 100, currency: 'eur' }),
  ],
  [
    'paymentIntents.confirm',
    of('/v1/payment_intents/{intent}/confirm', 'POST'),
    () => stripe.paymentIntents.confirm('pi_1'),
  ],
  ['paymentIntents.list, paged', listed('/v1/payment_intents'), () => all(stripe.paymentIntents.list())],
  ['charges.list, paged', listed('/v1/charges'), () => all(stripe.charges.list())],
  ['balance.retrieve', of('/v1/balance'), () => stripe.balance.retrieve()],
  ['products.create', of('/v1/products', 'POST'), () => stripe.products.create({ name: 'Tea' })],
  ['products.del', of('/v1/products/{id}', 'DELETE'), () => stripe.products.del('prod_1')],
  [
    'prices.create',
    of('/v1/prices', 'POST'),
    () => stripe.prices.create({ currency: 'eur', unit_amount: 1, product: 'prod_1' }),
  ],
  ['prices.list, paged', listed('/v1/prices'), () => all(stripe.prices.list())],
  ['invoices.retrieve', of('/v1/invoices/{invoice}'), () => stripe.invoices.retrieve('in_1')],
  ['invoices.list, paged', listed('/v1/invoices'), () => all(stripe.invoices.list())],
  [
    'subscriptions.create',
    of('/v1/subscriptions', 'POST'),
    () => stripe.subscriptions.create({ customer: 'cus_1', items: [{ price: 'p' }] }),
  ],
  ['refunds.create', of('/v1/refunds', 'POST'), () => stripe.refunds.create({ charge: 'ch_1' })],
  ['events.list, paged', listed('/v1/events'), () => all(stripe.events.list())],
  [
    'checkout.sessions.create',
    of('/v1/checkout/sessions', 'POST'),
    () => stripe.checkout.sessions.create({ mode: 'payment' }),
  ],
  [
    'files.create, an upload',
    of('/v1/files', 'POST'),
    () =>
      stripe.files.create(
        { purpose: 'dispute_evidence', file: { data: Buffer.from('hi'), name: 'a.txt', type: 'text/plain' } },
        { host: hostname },
      ),
  ],
  [
    'quotes.pdf, a download',
    undefined,
    async () => {
      const chunks = await all(await stripe.quotes.pdf('qt_1', {}, { host: hostname }), 1000);
      must(Buffer.concat(chunks).length > 0, 'the download has bytes');
    },
  ],
  [
    'a path that is not there',
    undefined,
    async () => must((await errorOf(stripe.rawRequest('GET', '/v1/nowhere'))).statusCode === 404, 'status is 404'),
  ],
]);
