import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import yaml from 'js-yaml';
import ts from 'typescript';
import { member } from '../../src/lib/json.ts';
import { endAll, startNode } from '../support/assay-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: object };
  readonly spec?: object;
}

const resources = yaml.loadAll(readFileSync('deploy/kubernetes.yaml', 'utf8')) as readonly Resource[];
afterAll(endAll);
const load = createRequire(resolve('package.json'));

test('it has one resource of each kind', () => {
  expect(resources.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Deployment',
    'Service',
    'HorizontalPodAutoscaler',
    'PodDisruptionBudget',
    'NetworkPolicy',
  ]);
});

test.each(resources)('the $kind is as Kubernetes has it', (resource) => {
  const models = load(moduleOf(resource)) as Readonly<Record<string, new (data: object) => { validate: () => void }>>;
  const Model = models[resource.kind];
  expect(() => {
    if (Model !== undefined) new Model(resource).validate();
  }).not.toThrow();
  expect(Model).toBeDefined();
});

// The schemas allow fields that there are not, as Kubernetes drops them; types of literals do not.
test('no field is misspelled', () => {
  const code = resources.map(
    (resource, index) =>
      `import type { I${resource.kind} as I${index} } from '${moduleOf(resource)}';\nexport const r${index}: I${index} = ${JSON.stringify(resource)};`,
  );
  expect(typeErrors(code.join('\n'))).toEqual([]);
  expect(typeErrors(code.join('\n').replace('"readinessProbe"', '"readinesProbe"'))).toHaveLength(1);
});

test('what selects the pods is on the pods', () => {
  const text = JSON.stringify(resources);
  expect(
    [...text.matchAll(/"(?:matchLabels|selector|podSelector)":(\{"app[^}]*\})/gu)].map(([, labels]) => labels),
  ).toEqual(Array.from({ length: 4 }, () => '{"app.kubernetes.io/name":"assay"}'));
});

test('the container serves the description that it mounts, and is healthy', async () => {
  const folder = temporaryFolder();
  const [map, deployment] = resources as readonly unknown[];
  writeFileSync(join(folder, 'openapi.yaml'), String(member(member(map, 'data'), 'openapi.yaml')));
  const pod = member(member(member(deployment, 'spec'), 'template'), 'spec');
  const [container] = member(pod, 'containers') as readonly unknown[];
  const here: Readonly<Record<string, string>> = {
    '/descriptions/openapi.yaml': join(folder, 'openapi.yaml'),
    '0.0.0.0': '127.0.0.1',
    '4010': '0',
  };
  const args = (member(container, 'args') as readonly string[]).map((arg) => here[arg] ?? arg);
  const [url = ''] = await startNode(['dist/assay.cjs', ...args]).says(/http:[^\s]+(?=[^]*\n)/u);
  const path = String(member(member(member(container, 'readinessProbe'), 'httpGet'), 'path'));
  expect(await (await fetch(new URL(path, url))).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(new URL('/greeting', url))).json()).toEqual({ text: 'Hello' });
});

function moduleOf({ apiVersion }: Resource): string {
  return `kubernetes-models/${apiVersion}`;
}

/** What the compiler says of `code`. */
function typeErrors(code: string): readonly string[] {
  const folder = mkdtempSync(resolve('node_modules/.cache/kubernetes-'));
  const file = join(folder, 'resources.ts');
  writeFileSync(file, code);
  const options = { noEmit: true, skipLibCheck: true, strict: true, types: [], module: ts.ModuleKind.Node20 };
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([file], options));
  rmSync(folder, { recursive: true });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
