import { has } from '../../src/lib/json.ts';
import { fieldTables, mcpVersions } from '../../src/description/model/fields.ts';
import { nearest } from '../../src/lib/nearest.ts';
import { isBlank } from '../../src/lib/show.ts';
import { none, problem, wrong } from '../check.ts';
import { respell } from '../fix.ts';
import { onNodes, onTexts } from './on-nodes.ts';
import { isDate } from './version.ts';

const field = 'protocolVersion';

/** `protocolVersion` is a real date. */
export const protocolVersion = onTexts('mcp', field, (version) =>
  isBlank(version) || isDate(version)
    ? none
    : wrong(
        '`protocolVersion` must be a date in the form YYYY-MM-DD',
        version,
        [],
        respell(nearest(version, mcpVersions)),
      ),
);

/** `protocolVersion`, where it is a date, is that of a published version. */
export const knownVersion = onNodes('mcp', (_node, { model: { version } }) =>
  version === undefined || mcpVersions.includes(version)
    ? none
    : wrong(
        '`protocolVersion` should be a published version of MCP',
        version,
        [field],
        respell(nearest(version, mcpVersions), [field]),
      ),
);

/** No object has a field that its MCP version does not know, or deprecates. */
export const fieldsInVersion = onNodes('*', ({ table, value }, { model: { version } }) =>
  Object.entries(fieldTables[table]).flatMap(([name, { since = '', until = '9', deprecated = '9' }]) => {
    if (version === undefined || !has(value, name)) return none;
    if (version >= since && version <= until && version < deprecated) return none;
    const claim =
      deprecated === '9'
        ? `stand under MCP ${since} ${since === until ? 'only' : 'or later'}`
        : `be left out from MCP ${deprecated} on, which deprecates it`;
    return problem(`\`${name}\` should ${claim}; found \`${field}\` ${version}.`, [name]);
  }),
);
