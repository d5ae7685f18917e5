import { Buffer } from 'node:buffer';
import { Configuration, PlaidApi } from 'plaid';
import { errorOf, make, must } from './calls.mjs';

const headers = { 'PLAID-CLIENT-ID': 'id', 'PLAID-SECRET': 'secret' };
const plaid = new PlaidApi(new Configuration({ basePath: process.argv[2], baseOptions: { headers } }));
const access_token = 'access-sandbox-1';
const of = (path) => `POST ${path} 200`;
const data = async (promise) => (await promise).data;

/** Every page of what has been added, as the guide of the service shows it. */
async function transactions() {
  const added = [];
  let [cursor, more] = [undefined, true];
  for (let page = 0; more; page += 1) {
    must(page < 20, 'the list ends');
    const answer = await data(plaid.transactionsSync({ access_token, cursor }));
    added.push(...answer.added);
    [cursor, more] = [answer.next_cursor, answer.has_more];
  }
  return added;
}

await make([
  [
    'linkTokenCreate',
    of('/link/token/create'),
    () =>
      data(
        plaid.linkTokenCreate({
          client_name: 'a',
          language: 'en',
          country_codes: ['US'],
          user: { client_user_id: 'u' },
          products: ['auth'],
        }),
      ),
  ],
  ['linkTokenGet', of('/link/token/get'), () => data(plaid.linkTokenGet({ link_token: 'link-1' }))],
  [
    'itemPublicTokenExchange',
    of('/item/public_token/exchange'),
    () => data(plaid.itemPublicTokenExchange({ public_token: 'public-1' })),
  ],
  [
    'sandboxPublicTokenCreate',
    of('/sandbox/public_token/create'),
    () => data(plaid.sandboxPublicTokenCreate({ institution_id: 'ins_1', initial_products: ['auth'] })),
  ],
  ['accountsGet', of('/accounts/get'), () => data(plaid.accountsGet({ access_token }))],
  ['accountsBalanceGet', of('/accounts/balance/get'), () => data(plaid.accountsBalanceGet({ access_token }))],
  ['authGet', of('/auth/get'), () => data(plaid.authGet({ access_token }))],
  ['identityGet', of('/identity/get'), () => data(plaid.identityGet({ access_token }))],
  ['itemGet', of('/item/get'), () => data(plaid.itemGet({ access_token }))],
  ['itemRemove', of('/item/remove'), () => data(plaid.itemRemove({ access_token }))],
  [
    'itemWebhookUpdate',
    of('/item/webhook/update'),
    () => data(plaid.itemWebhookUpdate({ access_token, webhook: 'https://example.com' })),
  ],
  [
    'transactionsGet',
    of('/transactions/get'),
    () => data(plaid.transactionsGet({ access_token, start_date: '2024-01-01', end_date: '2024-02-01' })),
  ],
  ['transactionsSync, paged', `${of('/transactions/sync')} /properties/added`, transactions],
  [
    'transactionsRecurringGet',
    of('/transactions/recurring/get'),
    () => data(plaid.transactionsRecurringGet({ access_token, account_ids: ['a'] })),
  ],
  [
    'institutionsGet',
    of('/institutions/get'),
    () => data(plaid.institutionsGet({ count: 1, offset: 0, country_codes: ['US'] })),
  ],
  [
    'institutionsGetById',
    of('/institutions/get_by_id'),
    () => data(plaid.institutionsGetById({ institution_id: 'ins_1', country_codes: ['US'] })),
  ],
  ['categoriesGet', of('/categories/get'), () => data(plaid.categoriesGet({}))],
  [
    'transferCreate',
    of('/transfer/create'),
    () => data(plaid.transferCreate({ access_token, account_id: 'a', authorization_id: 'b', description: 'c' })),
  ],
  ['transferList', of('/transfer/list'), () => data(plaid.transferList({ count: 2 }))],
  ['liabilitiesGet', of('/liabilities/get'), () => data(plaid.liabilitiesGet({ access_token }))],
  [
    'assetReportPdfGet, a download',
    undefined,
    async () => {
      const bytes = await data(
        plaid.assetReportPdfGet({ asset_report_token: 'assets-1' }, { responseType: 'arraybuffer' }),
      );
      must(Buffer.from(bytes).subarray(0, 5).toString() === '%PDF-', 'the download is a PDF');
    },
  ],
  [
    'a body that is no JSON',
    undefined,
    async () => {
      const error = await errorOf(plaid.itemGet({ access_token }, { transformRequest: () => '{' }));
      must(error.response?.status === 400, 'status is 400');
    },
  ],
]);
