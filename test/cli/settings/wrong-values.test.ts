import { expect, test } from '@jest/globals';
import { syntaxes } from '../../../src/cli/completion/command.ts';
import { reportSyntax } from '../../../src/cli/report/command.ts';
import { choice, readValue } from '../../../src/cli/settings/readers.ts';
import type { CommandSyntax, Setting } from '../../../src/cli/settings/setting.ts';
import { UserError } from '../../../src/lib/user-error.ts';

/** What each setting of a command says of an object, which none takes, and who may give it: in a repository's settings file, if nothing is said. */
function saidBy({ settings }: CommandSyntax): readonly string[] {
  return Object.entries(settings).map(([key, setting]) => {
    try {
      return `${key} takes an object: ${JSON.stringify(readValue(setting, {}, key))}`;
    } catch (error) {
      const said = String(error).replace(/^UserError: (.*); found .*$/u, '$1');
      return `${said}${giverOf(setting)}`;
    }
  });
}

function giverOf({ from, use }: Setting<unknown>): string {
  if (from === 'flag') return ' (as a flag alone)';
  if (from === 'trusted') return ' (from the user alone)';
  return use === undefined ? '' : ` (${use} below the root folder)`;
}

test.each<[name: string, said: string]>([
  [
    'check',
    `
      ruleset must be the path of a ruleset (reads below the root folder)
      preset must be \`recommended\`, \`seed\`, \`badges\`, \`mcp\` or \`all\`
      rule must be <id>=<severity>, with the id of a rule (\`assay explain\` lists them) and error, warn, info, hint or off
      strictRuleset must be true or false
      stdinFilepath must be the path of a file (as a flag alone)
      root must be the path of a folder (from the user alone)
      allowRemote must be an origin like \`https://a.example\`, or a list of them (from the user alone)
      gitignore must be true or false
      allowEmpty must be true or false
      allRules must be true or false
      allowCode must be true or false (from the user alone)
      spectralTimeout must be a whole number from 1 to 86400
      fix must be true or false (as a flag alone)
      fixSuggestions must be true or false (as a flag alone)
      fixDryRun must be true or false (as a flag alone)
      failSeverity must be \`error\`, \`warn\`, \`info\` or \`hint\`
      baseline must be the path of a file (reads below the root folder)
      updateBaseline must be true or false (as a flag alone)
      format must be one of pretty, concise, json, sarif, junit, github-actions, gitlab, html, markdown, perhaps with :<file> (writes below the root folder)
      color must be true or false
      listFiles must be true or false (as a flag alone)
      verbose must be true or false
      watch must be true or false (as a flag alone)
      config must be the path of a settings file (as a flag alone)
      noConfig must be true or false (as a flag alone)
    `,
  ],
  [
    'init',
    `
      yes must be true or false (as a flag alone)
      dryRun must be true or false (as a flag alone)
    `,
  ],
  [
    'lint',
    `
      ruleset must be the path of a ruleset (reads below the root folder)
      preset must be \`recommended\`, \`seed\`, \`badges\`, \`mcp\` or \`all\`
      rule must be <id>=<severity>, with the id of a rule (\`assay explain\` lists them) and error, warn, info, hint or off
      strictRuleset must be true or false
      allRules must be true or false
      allowCode must be true or false (from the user alone)
      spectralTimeout must be a whole number from 1 to 86400
      strictParse must be true or false
      stdinFilepath must be the path of a file (as a flag alone)
      workers must be a whole number from 1 to 64, or \`auto\`
      root must be the path of a folder (from the user alone)
      allowRemote must be an origin like \`https://a.example\`, or a list of them (from the user alone)
      gitignore must be true or false
      allowEmpty must be true or false
      fix must be true or false (as a flag alone)
      fixSuggestions must be true or false (as a flag alone)
      fixDryRun must be true or false (as a flag alone)
      failSeverity must be \`error\`, \`warn\`, \`info\` or \`hint\`
      baseline must be the path of a file (reads below the root folder)
      updateBaseline must be true or false (as a flag alone)
      format must be one of pretty, concise, json, sarif, junit, github-actions, gitlab, html, markdown, perhaps with :<file> (writes below the root folder)
      color must be true or false
      listFiles must be true or false (as a flag alone)
      verbose must be true or false
      timing must be true or false
      watch must be true or false (as a flag alone)
      config must be the path of a settings file (as a flag alone)
      noConfig must be true or false (as a flag alone)
    `,
  ],
  [
    'mock',
    `
      port must be a whole number from 0 to 65535
      host must be a host name or address (from the user alone)
      http2 must be true or false
      cert must be the path of a PEM file (reads below the root folder)
      key must be the path of a PEM file (reads below the root folder)
      strictExamples must be true or false
      errorIfForcedExampleNotFound must be true or false
      exampleHeader must be a header name, or a list of them
      echo must be \`post\`, \`put\` or both
      cors must be \`literal\` or \`reflect\`
      validate must be \`off\` or \`request\`
      security must be \`off\` or \`presence\`
      links must be \`mock\` or \`as-written\`
      state must be true or false
      watch must be true or false
      workers must be a whole number from 1 to 64, or \`auto\`
      bodyMib must be a whole number from 1 to 256
      delayMs must be milliseconds from 0 to 30000, or a range of them like \`100-500\`
      fail must be a fault like \`503:5%\`, \`429:1/10\` or \`reset:1%\`, or a list of them
      root must be the path of a folder (from the user alone)
      allowRemote must be an origin like \`https://a.example\`, or a list of them (from the user alone)
      quiet must be true or false
      verbose must be true or false
      json must be true or false (as a flag alone)
      config must be the path of a settings file (as a flag alone)
      noConfig must be true or false (as a flag alone)
    `,
  ],
  [
    'replay',
    `
      target must be an http or https URL without credentials and query (from the user alone)
      profile must be \`assay\`, \`specification\`, \`prism\`, \`scalar\`, \`match\` or \`none\`
      strictExamples must be true or false
      errorIfForcedExampleNotFound must be true or false
      exampleHeader must be a header name
      echo must be \`post\`, \`put\` or both
      notAcceptable must be \`error\` or \`fallback\`
      validate must be \`off\` or \`request\`
      security must be \`off\` or \`presence\`
      include must be <subject>=<text> with one of path, method, tag, operationId, example, check
      exclude must be <subject>=<text> with one of path, method, tag, operationId, example, check
      header must be \`name: value\` in ASCII (from the user alone)
      user must be \`name:password\` (from the user alone)
      har must be the path of a HAR file (from the user alone)
      authCommand must be a command (as a flag alone)
      value must be \`name=value\`, or \`GET /path:name=value\` for one operation (as a flag alone)
      values must be the path of a file of values; in a settings file also a mapping of them (reads below the root folder)
      allowWrites must be true or false (from the user alone)
      insecure must be true or false (from the user alone)
      concurrency must be a whole number from 1 to 1000
      rate must be a number of requests for a second or a minute, as \`5/s\` or \`30/m\`
      timeoutMs must be a whole number of at least 1
      retries must be a whole number from 0 to 100
      root must be the path of a folder (from the user alone)
      allowRemote must be an origin like \`https://a.example\`, or a list of them (from the user alone)
      baseline must be the path of a file (reads below the root folder)
      updateBaseline must be true or false (as a flag alone)
      minCoverage must be a percentage from 0 to 100, or <what>=<percentage> with one of all, operations, statuses, mediaTypes, parameters, namedExamples
      maxLatencyMs must be a whole number of at least 1
      maxFailures must be a whole number of at least 1
      shard must be <index>/<count>, as 1/4 (as a flag alone)
      quiet must be true or false
      verbose must be true or false
      listFiles must be true or false (as a flag alone)
      dryRun must be true or false (as a flag alone)
      timing must be true or false
      format must be one of text, json, junit, sarif, github-actions, gitlab, html, markdown, perhaps with :<file> (writes below the root folder)
      config must be the path of a settings file (as a flag alone)
      noConfig must be true or false (as a flag alone)
    `,
  ],
  [
    'preview',
    `
      port must be a whole number from 0 to 65535
      host must be a host name or address (from the user alone)
      open must be true or false (from the user alone)
      out must be the path of a folder, or of a file that ends in .html (fills below the root folder)
      findings must be true or false
      internal must be true or false
      console must be true or false
      title must be a text
      logo must be the path of a picture (reads below the root folder)
      favicon must be the path of a picture (reads below the root folder)
      accent must be a colour with a contrast of at least 4.5 to white, without transparency
      footer must be a text
      base must be an address like \`https://docs.example/api/\`, without a query
      environments must be up to 20 names with http or https URLs, like \`Staging=https://staging.example/v1\`; in a settings file a mapping of them
      images must be an origin like \`https://a.example\`, or a list of them
      credit must be true or false
      mockUrl must be an http or https URL without credentials and query, or a path like \`/mock\`
      watch must be true or false
      root must be the path of a folder (from the user alone)
      allowRemote must be an origin like \`https://a.example\`, or a list of them (from the user alone)
      http2 must be true or false
      cert must be the path of a PEM file (reads below the root folder)
      key must be the path of a PEM file (reads below the root folder)
      strictExamples must be true or false
      errorIfForcedExampleNotFound must be true or false
      exampleHeader must be a header name, or a list of them
      echo must be \`post\`, \`put\` or both
      cors must be \`literal\` or \`reflect\`
      validate must be \`off\` or \`request\`
      security must be \`off\` or \`presence\`
      links must be \`mock\` or \`as-written\`
      state must be true or false
      bodyMib must be a whole number from 1 to 256
      delayMs must be milliseconds from 0 to 30000, or a range of them like \`100-500\`
      quiet must be true or false
      verbose must be true or false
      config must be the path of a settings file (as a flag alone)
      noConfig must be true or false (as a flag alone)
    `,
  ],
  [
    'report',
    'format must be one of text, json, junit, sarif, github-actions, gitlab, html, markdown, perhaps with :<file> (as a flag alone)',
  ],
])('`assay %s` says what each of its settings must be', (name, said) => {
  const syntax = name === 'report' ? reportSyntax : syntaxes[name];
  expect(syntax && saidBy(syntax)).toEqual(said.trim().split(/\n\s*/u));
});

test.each([
  ['warning', ' Did you mean `warn`?'],
  ['information', ' Did you mean `info`?'],
  ['eror', ' Did you mean `error`?'],
  ['loud', ''],
])('of the severity "%s" is said what is meant:%s', (wrong, hint) => {
  const severity = choice(['error', 'warn', 'info', 'hint']);
  const said = `\`--fail-severity\` must be \`error\`, \`warn\`, \`info\` or \`hint\`; found "${wrong}".${hint}`;
  expect(() => readValue(severity, wrong, '`--fail-severity`')).toThrow(new UserError(said));
});
