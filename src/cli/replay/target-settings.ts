import { profiles } from '../../replay/profile.ts';
import { baseUrl, choice, echoMethods, onOff, readHeaderName } from '../settings/readers.ts';
import type { SettingTable } from '../settings/setting.ts';

const target = 'The target';
const profileNames = Object.values(profiles).map(({ name }) => name);

/** The settings for the target and its promises. */
export const targetSettings = {
  target: {
    ...baseUrl(),
    from: 'trusted',
    section: target,
    value: '<base URL>',
    help: 'the mock or server to check',
    otherwise: 'our own mock, in process',
  },
  profile: {
    ...choice(profileNames),
    from: 'anywhere',
    section: target,
    help: 'what the target promises',
    otherwise: 'assay for our own mock in process, else specification',
  },
  strictExamples: {
    ...onOff(),
    from: 'anywhere',
    section: target,
    help: 'the target answers PATCH with examples unchanged',
  },
  errorIfForcedExampleNotFound: {
    ...onOff(),
    from: 'anywhere',
    section: target,
    help: 'the target answers 4xx where the header names no example',
  },
  exampleHeader: {
    must: 'be a header name',
    read: readHeaderName,
    from: 'anywhere',
    section: target,
    value: '<name>',
    help: 'the header that names an example',
    otherwise: 'as the profile says',
  },
  echo: {
    ...echoMethods(),
    from: 'anywhere',
    section: target,
    value: '<post,put>',
    help: 'the target answers these methods, too, with the fields that were sent',
  },
  notAcceptable: {
    ...choice(['error', 'fallback']),
    from: 'anywhere',
    section: target,
    help: 'how the target answers an Accept that it cannot meet',
    otherwise: 'as the profile says',
  },
  validate: {
    ...choice(['off', 'request']),
    from: 'anywhere',
    section: target,
    help: 'whether the target refuses requests that break the description',
    otherwise: 'as the profile says',
  },
  security: {
    ...choice(['off', 'presence']),
    from: 'anywhere',
    section: target,
    help: 'whether the target refuses requests without credentials',
    otherwise: 'as the profile says',
  },
} as const satisfies SettingTable;
