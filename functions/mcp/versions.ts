import { mcpVersions } from '../../src/description/model/fields.ts';
import { member } from '../../src/lib/json.ts';
import { nearest } from '../../src/lib/nearest.ts';
import { didYouMean, isBlank } from '../../src/lib/show.ts';
import { onNodes, wrong } from './on-nodes.ts';
import { isDate } from './version.ts';

const field = 'protocolVersion';

/** `protocolVersion` is a real date. */
export const protocolVersion = onNodes('mcp', ({ value }) => {
  const version = member(value, field);
  if (typeof version !== 'string' || isBlank(version) || isDate(version)) return [];
  const hint = didYouMean(nearest(version, mcpVersions));
  return wrong(`\`${field}\` must be a date in the form YYYY-MM-DD`, version, [field], hint);
});

/** `protocolVersion`, where it is a date, is that of a published version. */
export const knownVersion = onNodes('mcp', (_node, { model: { version } }) =>
  version === undefined || mcpVersions.includes(version)
    ? []
    : wrong(
        `\`${field}\` should be a published version of MCP`,
        version,
        [field],
        didYouMean(nearest(version, mcpVersions)),
      ),
);

/** No object has a field that its MCP version does not know, or deprecates. */
export const fieldsInVersion = onNodes(
  'mcp capabilities tool toolAnnotations resource resourceTemplate annotations prompt argument',
  ({ object, value }, { model: { tables, version = '' } }) =>
    Object.entries(tables[object]).flatMap(([name, { since = '', until, deprecated }]) => {
      if (version === '' || !Object.hasOwn(value, name)) return [];
      const gone = until !== undefined && version > until;
      if (version >= since && !gone && !(deprecated !== undefined && version >= deprecated)) return [];
      const claim =
        deprecated === undefined
          ? `\`${name}\` should stand under MCP ${since} ${since === until ? 'only' : 'or later'}`
          : `\`${name}\` should be left out from MCP ${deprecated} on, which deprecates it`;
      return [{ message: `${claim}; found \`${field}\` ${version}.`, path: [name] }];
    }),
);
