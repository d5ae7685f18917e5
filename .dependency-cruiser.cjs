/** The boundary table of docs/architecture.md, as the tool that enforces it reads it. */
const ground = ['src/lib', 'src/http', 'src/description'];
const schemas = [...ground, 'src/schema'];
const formats = [...schemas, 'src/parameters', 'src/media'];
const contract = [...formats, 'src/contract'];
const results = ['src/finding.ts', 'src/results.ts'];
const rules = ['functions', 'rulesets'];

/** Folder (or file) of ours: what of ours it may import beside itself. What stands above imports from below, never the other way. */
const layers = {
  'src/lib': [],
  'src/http': ['src/lib'],
  'src/description': ['src/lib', 'src/http'],
  'src/finding.ts': ['src/lib', 'src/description'],
  'src/results.ts': [...ground, 'src/finding.ts'],
  'src/schema': ['src/lib', 'src/description'],
  'src/parameters': schemas,
  'src/media': [...schemas, 'src/parameters'],
  'src/contract': formats,
  functions: ['src/lib', 'src/description', 'src/finding.ts'],
  'functions/examples': [...contract, 'src/finding.ts', 'functions'],
  rulesets: ['src/lib', 'src/description', 'src/finding.ts', 'functions'],
  'src/docs': ['src/lib', 'src/description', 'src/finding.ts', ...rules],
  'src/baseline': ['src/lib', 'src/description'],
  'src/edit': ['src/lib', 'src/description', 'src/finding.ts'],
  'src/lint': [...contract, ...results, ...rules, 'src/edit'],
  'src/mock': [...contract, ...results],
  'src/replay': [...contract, ...results],
  'src/preview': [...contract, ...results],
  'src/mcp': [...contract, ...results],
  // What is to be done about a failure stands with its check.
  'src/report': ['src/lib', ...results, 'src/replay/checks/docs.ts'],
  'src/server': [...ground, 'src/mock'],
  'src/lsp': [...ground, ...results, 'src/lint', 'src/edit', ...rules],
  // Findings are placed as the runner places them.
  'src/hosts': [...ground, ...results, 'src/lint', ...rules],
  // Types of what it is handed come from replay and report.
  'src/node': [
    ...[...ground, 'src/finding.ts', 'src/server', 'src/replay/target.ts', 'src/report/paint.ts', 'src/mcp/wire'],
    'src/lint/ruleset/foreign-ruleset.ts',
  ],
  'src/api': [
    ...contract,
    ...results,
    'src/mock',
    'src/replay',
    'src/lint',
    'src/hosts',
    // A test that fails says the same as a report.
    'src/report',
    'src/server',
    'src/node',
  ],
};
/** The floors within a room, the lowest first: none imports from one above it. A folder ends with a slash. */
const floors = {
  'src/replay': [
    ['target', 'profile', 'schemas'],
    ['compare/'],
    ['case'],
    ['checks/'],
    ['cases/', 'recorded/'],
    ['results/'],
    ['filters', 'probe-target', 'retry-after', 'run'],
    ['journeys/'],
    ['open-replay'],
  ],
  'src/preview': [
    ['findings'],
    ['entries/'],
    ['frame/'],
    ['parts/'],
    ['schema/', 'samples/'],
    ['console/'],
    ['pages/context', 'pages/shown-description', 'pages/listing', 'pages/group-page'],
    ['pages/openapi/'],
    ['pages/asyncapi/', 'pages/mcp/', 'pages/server-panel'],
    ['pages/overview', 'pages/component-page', 'pages/missing'],
    ['pages/page'],
    ['pages/whole-page', 'markdown/'],
    ['site', 'client/'],
  ],
};
const rooms = Object.keys(layers);
const placesOn = (room, floor) => floor.map((name) => `^${room}/${name.endsWith('/') ? name : `${name}\\.ts$`}`);
const own = (folder) => (folder.endsWith('.ts') ? `^${folder.replace('.', '\\.')}$` : `^${folder}/`);

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^(src|functions|rulesets)/', pathNot: '(main|client/(live|login))\\.ts$' },
      to: {},
    },
    ...Object.entries(layers).map(([folder, allowed]) => ({
      name: `boundary-${folder.replaceAll('/', '-')}`,
      comment: `${folder} may import ${allowed.join(', ') || 'nothing of ours'}.`,
      severity: 'error',
      from: { path: own(folder), pathNot: rooms.filter((room) => room.startsWith(`${folder}/`)).map(own) },
      to: { path: '^(src|functions|rulesets|test|build|bench)/', pathNot: [folder, ...allowed].map(own) },
    })),
    ...Object.entries(floors).flatMap(([room, all]) => [
      ...all.slice(1).map((floor, index) => ({
        name: `floor-${room.replaceAll('/', '-')}-${index + 1}`,
        comment: `Within ${room} nothing imports from a floor above it: ${floor.join(', ')}.`,
        severity: 'error',
        from: { path: all.slice(0, index + 1).flatMap((below) => placesOn(room, below)) },
        to: { path: placesOn(room, floor) },
      })),
      {
        name: `floors-${room.replaceAll('/', '-')}`,
        comment: `Every file of ${room} stands on a floor: give a new one its place in \`floors\`.`,
        severity: 'error',
        from: {},
        to: { path: `^${room}/`, pathNot: all.flatMap((floor) => placesOn(room, floor)) },
      },
    ]),
    {
      name: 'preview-frame',
      comment: 'The frame around pages knows places and positions, and no OpenAPI.',
      severity: 'error',
      from: { path: '^src/preview/frame/' },
      to: { path: '^src/(description/(?!place|positions)|schema|parameters|media|contract|http)' },
    },
    {
      name: 'preview-client',
      comment: 'Of the sources, the scripts of pages know only what their server answers, and how near two words are.',
      severity: 'error',
      from: { path: '^src/preview/client/' },
      to: { path: '^src/', pathNot: '^src/(preview/(client/|console/reply\\.ts$)|lib/nearest\\.ts$)' },
    },
    {
      name: 'node-apis',
      comment: 'Files, sockets and processes belong to server, node, cli and api.',
      severity: 'error',
      from: { path: '^(src|functions|rulesets)/', pathNot: '^src/(server|node|cli|api)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'spectral',
      comment: 'Only rulesets/spectral.ts and the presets know Spectral.',
      severity: 'error',
      from: {
        path: '^(src|functions|rulesets)/',
        pathNot: '^rulesets/(spectral|tool-schema-resolver|recommended|seed|mcp|badges|examples|description|all)\\.ts$',
      },
      to: { path: 'node_modules/@stoplight/spectral-', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
