import { isObject } from '../../lib/json.ts';
import type { Rgba } from '../../lib/color/color.ts';
import { contrastRatio, parseRgba } from '../../lib/color/rgba.ts';
import { referenceSettings } from '../inputs/settings.ts';
import { hostSetting, mockSettings } from '../mock/settings.ts';
import { isAddress, type NamedEnvironment } from '../../preview/console/environments.ts';
import { baseUrl, namedPath, onOff, origins, text, wholeNumber } from '../settings/readers.ts';
import { fileSettings } from '../settings/settings-file.ts';
import type { CommandSyntax, SettingReader, SettingTable, SettingValues } from '../settings/setting.ts';

const white: Rgba = { red: 255, green: 255, blue: 255, alpha: 1 };
/** Environments that may be named. */
const mostNamed = 20;
/** The contrast of text by WCAG 2.2, AA. */
const leastContrast = 4.5;

const settings = {
  port: {
    ...wholeNumber(0, 65_535),
    from: 'anywhere',
    value: '<number>',
    help: 'the port to listen on; 0 for any free one. The command ends if the port that you set is not free',
    otherwise: '4881 or the next free one',
  },
  host: hostSetting,
  open: { ...onOff(), from: 'trusted', help: 'show the page in your browser', default: false },
  out: {
    ...namedPath('a folder, or of a file that ends in .html', 'fills'),
    from: 'anywhere',
    value: '<folder|page.html>',
    help: 'write pages for readers, or one that holds all: no findings, no editor links, nothing marked x-internal',
  },
  findings: { ...onOff(), from: 'anywhere', help: 'show the findings on written pages, too', default: false },
  internal: {
    ...onOff(),
    from: 'anywhere',
    help: 'show what is marked x-internal on written pages, too',
    default: false,
  },
  console: {
    ...onOff(),
    from: 'anywhere',
    help: 'leave out Try it on written pages, which sends to the described servers',
    default: true,
    otherwise: 'written pages have it',
  },
  title: {
    ...text('a text'),
    from: 'anywhere',
    value: '<text>',
    help: 'the name of the site, at the top and in the title of every page',
    otherwise: 'Assay; on written pages the title of the description',
  },
  logo: {
    ...namedPath('a picture', 'reads'),
    from: 'anywhere',
    value: '<file>',
    help: 'a picture for the top of each page: PNG, JPEG, GIF, WebP, SVG, up to 64 kB',
  },
  favicon: {
    ...namedPath('a picture', 'reads'),
    from: 'anywhere',
    value: '<file>',
    help: 'the icon of the site: ICO, PNG, SVG, up to 16 kB, which each page holds',
  },
  accent: {
    ...accentColor(),
    from: 'anywhere',
    value: '<color>',
    help: 'the colour of links and buttons; it must be easy to read on white',
    otherwise: 'a green',
  },
  footer: {
    ...text('a text'),
    from: 'anywhere',
    value: '<text>',
    help: 'a line of CommonMark for the end of each page',
  },
  base: {
    ...baseAddress(),
    from: 'anywhere',
    value: '<url>',
    help: 'the address of written pages, for their canonical links',
  },
  environments: {
    ...namedEnvironments(),
    from: 'anywhere',
    value: '<name=url>',
    help: 'servers that the console offers beside the described ones; separated by commas. In a settings file a mapping of names to URLs',
    default: [],
    otherwise: 'none',
  },
  images: {
    ...origins(),
    from: 'anywhere',
    value: '<origins>',
    help: 'show images of these origins in descriptions; separated by commas',
    default: [],
    otherwise: 'none: they are links',
  },
  credit: {
    ...onOff(),
    from: 'anywhere',
    help: 'leave out "Made with Assay"',
    default: true,
    otherwise: 'says so on written pages',
  },
  mockUrl: {
    ...mockAddress(),
    from: 'anywhere',
    value: '<url>',
    help: 'the mock server for code samples, and the first environment of a console',
    otherwise: 'the one of this command; in files none, as readers ask the described servers',
  },
  watch: {
    ...onOff(),
    from: 'anywhere',
    help: 'do not reload when files change',
    default: true,
    otherwise: 'reloads, unless CI is set',
  },
  ...referenceSettings,
  ...mockSettings,
  ...fileSettings,
} as const satisfies SettingTable;

/** The settings of `assay preview`. */
export type PreviewConfig = SettingValues<typeof settings>;

/** The command line of `assay preview`. */
export const previewSyntax: CommandSyntax<typeof settings> = {
  name: 'preview',
  operands: '[description...]',
  operandsHelp:
    'A description is a file, a folder that holds one, or a glob. Without one: openapi.* or asyncapi.* here.',
  summary: 'Shows OpenAPI and AsyncAPI descriptions as pages, with badges, the MCP server and what the linter finds.',
  settings,
  examples: ['assay preview openapi.yaml', 'assay preview openapi.yaml asyncapi.yaml --out site'],
};

/** The header that names an example to the mock server: the first of those that are set. */
export function exampleHeaderOf({ exampleHeader: [first] }: Pick<PreviewConfig, 'exampleHeader'>): {
  readonly exampleHeader?: string;
} {
  return first === undefined ? {} : { exampleHeader: first };
}

/** Environments: `Staging=https://staging.example`, separated by commas; in a settings file a mapping. */
function namedEnvironments(): SettingReader<readonly NamedEnvironment[]> {
  return {
    must: `be up to ${mostNamed} names with http or https URLs, like \`Staging=https://staging.example/v1\`; in a settings file a mapping of them`,
    // Credentials have no place in an address.
    isSecret: (value) => JSON.stringify(value).includes('@'),
    read: (value) => {
      const pairs = isObject(value) ? Object.entries(value) : typeof value === 'string' ? pairsIn(value) : [];
      const named = pairs.flatMap(([name, url]) =>
        name !== '' && name.length <= 60 && typeof url === 'string' && isAddress(url)
          ? [{ name, url: url.replace(/\/+$/u, '') }]
          : [],
      );
      return named.length === pairs.length && named.length > 0 && named.length <= mostNamed ? named : undefined;
    },
  };
}

function pairsIn(text: string): readonly (readonly [string, string])[] {
  return text.split(',').map((pair) => {
    const at = Math.max(pair.indexOf('='), 0);
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
}

/** A colour that links can have. */
function accentColor(): SettingReader<Rgba> {
  return {
    must: `be a colour with a contrast of at least ${leastContrast} to white, without transparency`,
    read: (value) => {
      const color = typeof value === 'string' ? parseRgba(value.trim()) : undefined;
      return color?.alpha === 1 && contrastRatio(color, white) >= leastContrast ? color : undefined;
    },
  };
}

/** The base URL of a mock server. A path stands for one on the server of the pages. */
function mockAddress(): SettingReader<string> {
  const { read, ...url } = baseUrl();
  return {
    ...url,
    must: 'be an http or https URL without credentials and query, or a path like `/mock`',
    read: (value) => {
      if (typeof value !== 'string') return undefined;
      return /^\/(?!\/)[^?#\s\\]*$/u.test(value) || read(value) !== undefined ? value : undefined;
    },
  };
}

/** The address of a site, with a slash at its end. */
function baseAddress(): SettingReader<string> {
  return {
    must: 'be an address like `https://docs.example/api/`, without a query',
    read: (value) => {
      if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
      const { protocol, origin, pathname, search, hash, username } = new URL(value);
      const isPlain = /^https?:$/u.test(protocol) && `${search}${hash}${username}` === '';
      return isPlain ? `${origin}${pathname.replace(/\/*$/u, '/')}` : undefined;
    },
  };
}
