import adyen from '@adyen/api-library';
import { errorOf, make, must } from './calls.mjs';

const { CheckoutAPI, Client, EnvironmentEnum, ManagementAPI } = adyen;
const client = new Client({ apiKey: 'secret', environment: EnvironmentEnum.TEST });
const [checkout, management] = [new CheckoutAPI(client), new ManagementAPI(client)];

/** A service of the SDK that asks the mock; the SDK has no option for an address. */
const to = (service, name) => Object.assign(service, { baseUrl: `${process.argv[2]}/${name}` });
const of = (service) => to(checkout[service], 'CheckoutService-v71');
const manage = (service) => to(management[service], 'ManagementService-v3');
const shape = (method, path, status = 200) => `${method} ${path} ${status}`;

const amount = { currency: 'EUR', value: 100 };
const payment = {
  amount,
  merchantAccount: 'a',
  reference: 'b',
  returnUrl: 'https://example.com',
  paymentMethod: { type: 'ideal' },
};
const [links, payments, changes, orders] = ['PaymentLinksApi', 'PaymentsApi', 'ModificationsApi', 'OrdersApi'].map(of);
const [companies, merchants, stores] = [
  'AccountCompanyLevelApi',
  'AccountMerchantLevelApi',
  'AccountStoreLevelApi',
].map(manage);
const [webhooks, users, me] = ['WebhooksCompanyLevelApi', 'UsersCompanyLevelApi', 'MyAPICredentialApi'].map(manage);

/** The items of every page. */
async function pages(list) {
  const items = [];
  for (let [page, last] = [1, 1]; page <= last; page += 1) {
    must(page < 20, 'the list ends');
    const answer = await list(page);
    items.push(...answer.data);
    last = answer.pagesTotal;
  }
  return items;
}

await make([
  [
    'paymentLinks',
    shape('POST', '/paymentLinks', 201),
    () => links.paymentLinks({ amount, merchantAccount: 'a', reference: 'b' }),
  ],
  ['getPaymentLink', shape('GET', '/paymentLinks/{linkId}'), () => links.getPaymentLink('PL1')],
  [
    'updatePaymentLink',
    shape('PATCH', '/paymentLinks/{linkId}'),
    () => links.updatePaymentLink('PL1', { status: 'expired' }),
  ],
  [
    'sessions',
    shape('POST', '/sessions', 201),
    () => payments.sessions({ amount, merchantAccount: 'a', reference: 'b', returnUrl: 'https://example.com' }),
  ],
  ['payments', shape('POST', '/payments'), () => payments.payments(payment)],
  [
    'paymentsDetails',
    shape('POST', '/payments/details'),
    () => payments.paymentsDetails({ details: { redirectResult: 'x' } }),
  ],
  ['paymentMethods', shape('POST', '/paymentMethods'), () => payments.paymentMethods({ merchantAccount: 'a' })],
  [
    'cardDetails',
    shape('POST', '/cardDetails'),
    () => payments.cardDetails({ merchantAccount: 'a', cardNumber: '411111' }),
  ],
  [
    'captureAuthorisedPayment',
    shape('POST', '/payments/{paymentPspReference}/captures', 201),
    () => changes.captureAuthorisedPayment('P1', { amount, merchantAccount: 'a' }),
  ],
  [
    'refundCapturedPayment',
    shape('POST', '/payments/{paymentPspReference}/refunds', 201),
    () => changes.refundCapturedPayment('P1', { amount, merchantAccount: 'a' }),
  ],
  [
    'cancelAuthorisedPaymentByPspReference',
    shape('POST', '/payments/{paymentPspReference}/cancels', 201),
    () => changes.cancelAuthorisedPaymentByPspReference('P1', { merchantAccount: 'a' }),
  ],
  ['orders', shape('POST', '/orders'), () => orders.orders({ amount, merchantAccount: 'a', reference: 'b' })],
  [
    'cancelOrder',
    shape('POST', '/orders/cancel'),
    () => orders.cancelOrder({ merchantAccount: 'a', order: { orderData: 'x', pspReference: 'y' } }),
  ],
  [
    'listCompanyAccounts, paged',
    `${shape('GET', '/companies')} /properties/data`,
    () => pages((page) => companies.listCompanyAccounts(page, 10)),
  ],
  ['getCompanyAccount', shape('GET', '/companies/{companyId}'), () => companies.getCompanyAccount('C1')],
  [
    'listMerchantAccounts, paged',
    `${shape('GET', '/merchants')} /properties/data`,
    () => pages((page) => merchants.listMerchantAccounts(page, 10)),
  ],
  ['createMerchantAccount', shape('POST', '/merchants'), () => merchants.createMerchantAccount({ companyId: 'C1' })],
  [
    'listStores, paged',
    `${shape('GET', '/stores')} /properties/data`,
    () => pages((page) => stores.listStores(page, 10)),
  ],
  [
    'createStore',
    shape('POST', '/stores'),
    () =>
      stores.createStore({
        merchantId: 'M1',
        description: 'd',
        shopperStatement: 's',
        phoneNumber: '1',
        address: { country: 'NL' },
      }),
  ],
  [
    'updateStoreById',
    shape('PATCH', '/stores/{storeId}'),
    () => stores.updateStoreById('S1', { description: 'changed' }),
  ],
  [
    'listAllWebhooks, paged',
    `${shape('GET', '/companies/{companyId}/webhooks')} /properties/data`,
    () => pages((page) => webhooks.listAllWebhooks('C1', page, 10)),
  ],
  ['removeWebhook', undefined, () => webhooks.removeWebhook('C1', 'W1')],
  [
    'listUsers, paged',
    `${shape('GET', '/companies/{companyId}/users')} /properties/data`,
    () => pages((page) => users.listUsers('C1', page, 10)),
  ],
  ['getApiCredentialDetails', shape('GET', '/me'), () => me.getApiCredentialDetails()],
  [
    'a path that is not there',
    undefined,
    async () => {
      const error = await errorOf(
        Object.assign(of('PaymentsApi'), { baseUrl: `${process.argv[2]}/nowhere` }).cardDetails({}),
      );
      must(error.statusCode === 404, 'status is 404');
    },
  ],
]);
