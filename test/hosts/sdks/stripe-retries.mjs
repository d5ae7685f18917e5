import Stripe from 'stripe';
import { make, must } from './calls.mjs';

// It asks again after 503 and a connection that is cut.
const { hostname, port } = new URL(process.argv[2]);
const stripe = new Stripe('sk_test_secret', {
  host: hostname,
  port: Number(port),
  protocol: 'http',
  telemetry: false,
  maxNetworkRetries: 4,
});

await make(
  Array.from({ length: 20 }, (_, index) => [
    `customers.retrieve ${index}`,
    undefined,
    async () => must((await stripe.customers.retrieve(`cus_${index}`)).object === 'customer', 'it is a customer'),
  ]),
);
