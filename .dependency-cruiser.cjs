/** The boundary table of docs/architecture.md, as the tool that enforces it reads it. */
const layers = {
  'src/lib': [],
  'src/http': ['src/lib'],
  'src/description': ['src/lib', 'src/http'],
  functions: ['src/lib', 'src/description'],
  rulesets: ['src/lib', 'src/description', 'functions'],
  'src/lint': ['src/lib', 'src/description', 'functions', 'rulesets'],
  'src/docs': ['src/lib', 'src/description', 'functions', 'rulesets'],
  'src/schema': ['src/lib', 'src/description'],
  'src/parameters': ['src/lib', 'src/http', 'src/description', 'src/schema'],
  'src/media': ['src/lib', 'src/http', 'src/description', 'src/schema', 'src/parameters'],
  'src/mock': ['src/lib', 'src/http', 'src/description', 'src/schema', 'src/parameters', 'src/media'],
  'src/replay': ['src/lib', 'src/http', 'src/description', 'src/mock', 'src/schema', 'src/parameters', 'src/media'],
  'src/preview': ['src/lib', 'src/description'],
  'src/report': ['src/lib'],
  'src/config': ['src/lib', 'src/description'],
  'src/server': ['src/lib', 'src/http', 'src/description', 'src/mock'],
  'src/api': [
    'src/lib',
    'src/http',
    'src/description',
    'src/mock',
    'src/replay',
    'src/server',
    'src/cli/system',
    'src/schema',
    ,
    'src/parameters',
    ,
    'src/media',
  ],
};
const own = (folder) => `^${folder}(/|\\.ts$)`;

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^(src|functions|rulesets)/', pathNot: 'main\\.ts$' },
      to: {},
    },
    ...Object.entries(layers).map(([folder, allowed]) => ({
      name: `boundary-${folder.replace('/', '-')}`,
      comment: `${folder} may import ${allowed.join(', ') || 'nothing of ours'}.`,
      severity: 'error',
      from: { path: own(folder) },
      to: { path: '^(src|functions|rulesets|test|build|bench)/', pathNot: [folder, ...allowed].map(own) },
    })),
    {
      name: 'node-apis',
      comment: 'Files, sockets and processes belong to server, cli and the docs command.',
      severity: 'error',
      from: { path: '^(src|functions|rulesets)/', pathNot: '^src/(server|cli|api)/|^src/docs/main\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'spectral',
      comment: 'Only rulesets/spectral.ts and the presets know Spectral.',
      severity: 'error',
      from: {
        path: '^(src|functions|rulesets)/',
        pathNot: '^rulesets/(spectral|tool-schema-resolver|recommended|seed|mcp|badges|examples|all)\\.ts$',
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
