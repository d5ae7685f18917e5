import { expect, test } from '@jest/globals';
import { harbour } from './harbour.ts';
import { linted, mainOf, sideOf } from './support.ts';

const site = linted(harbour);

test('a tool has a page, with its calls beside it', () => {
  expect(mainOf(site, 'mcp/tool-berths-list.html')).toBe(`div.head
  h1 List berths
  span.label Experimental
  span.badge Beta
p.route [span.verb: TOOL] [span: berths/list] [a.jump href=#side: Calls]
div#f.finding.warn role=note
  p (warn) [b: Warning] [code: taskSupport: optional] needs [code: capabilities.tasks.requests.tools.call]. Declare it, or write [code: forbidden].
  p [a href=https://unpkg.com/spectral-assay/docs/rules/x-mcp-execution.md: x-mcp-execution] [span: api.yaml:25:33]
p Lists berths.
dl.facts
  dt Tags
  dd berths, reading
  dt Security
  dd [a href=../components/security-schemes.html#component.key: key] [span.dim: bearer token, JWT]
  dt Behaviour
  dd
    "Reads only"
    span.dim readOnlyHint
    "· only adds"
    span.dim destructiveHint
    "· safe to repeat"
    span.dim idempotentHint
    "· stays inside"
    span.dim openWorldHint
    "· T"
    span.dim title
    div.panel.other
      div.bar
        b Other keys
        span.dim shown as they stand
        button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
      pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-hint": [span.n: 1]
}]
  dt As a task
  dd [code: optional]
h2#input Input
ul.tree
  li#tool.in.limit
    div.row [code: limit] [span.dim: integer, at least 1] [span.need: required]
    p How many
h2#output Output
p.dim [a href=../schemas/berths.html: Berths]
ul.tree
  li#tool.out.free
    div.row [code: free] [span.dim: integer]
    p Example: [code: 3]
div.panel.other
  div.bar
    b Other keys
    span.dim shown as they stand
    button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
  pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-tool": [span.n: 1]
}]`);
  expect(sideOf(site, 'mcp/tool-berths-list.html')).toBe(`section.panel aria-labelledby=try
  div.bar
    h2#try Arguments
  form data-console=mcp/tool-berths-list.html autocomplete=off novalidate
    div.request
      fieldset.args
        legend Arguments
        span
        label for=field limit
        input#field name=arg:limit value=1 required
      div.pick
        button.link type=button data-change=example Reset
    div.checks role=status
div#samples
  section.panel aria-labelledby=berths/list
    div.bar
      h2#berths/list berths/list
      div.tabs role=tablist aria-label=berths/list
        button#berths/list-t0 type=button role=tab aria-controls=berths/list-p0 aria-selected=true tabindex=0 tools/call
        button#berths/list-t1 type=button role=tab aria-controls=berths/list-p1 aria-selected=false tabindex=-1 curl
      button.icon type=button data-copy aria-label=Copy call title=Copy (copy)
    div#berths/list-p0 role=tabpanel aria-labelledby=berths/list-t0
      pre tabindex=0 role=group aria-label=tools/call [code: {
  "jsonrpc": [span.s: "2.0"],
  "id": [span.n: 1],
  "method": [span.s: "tools/call"],
  "params": {
    "name": [span.s: "berths/list"],
    "arguments": {
      "limit": [span.n: 1]
    }
  }
}]
    div#berths/list-p1 role=tabpanel aria-labelledby=berths/list-t1 hidden
      pre tabindex=0 role=group aria-label=curl [code: curl -X POST https://mcp.example/mcp \\
  -H [span.s: 'Content-Type: application/json'] \\
  -H [span.s: 'Accept: application/json, text/event-stream'] \\
  --data-binary [span.s: '{ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "berths/list", "arguments": { "limit": 1 } } }']]
section.panel aria-labelledby=Expected
  div.bar
    h2#Expected Expected
    span.dim made from the output schema
    button.icon type=button data-copy aria-label=Copy result title=Copy (copy)
  pre tabindex=0 role=group aria-label=Expected result [code: {
  "jsonrpc": [span.s: "2.0"],
  "id": [span.n: 1],
  "result": {
    "content": [
      {
        "type": [span.s: "text"],
        "text": [span.s: "{\\"free\\":3}"]
      }
    ],
    "structuredContent": {
      "free": [span.n: 3]
    }
  }
}]`);
});

test('so have a resource and a prompt', () => {
  expect(mainOf(site, 'mcp/resource-tides.html')).toBe(`div.head
  h1 Tides
  span.label Experimental
p.route
  span.verb RESOURCE
  span file:///tides.csv
  button.icon type=button data-copy aria-label=Copy URI title=Copy (copy)
p All tides
dl.facts
  dt Name
  dd [code: tides]
  dt URI
  dd [code: file:///tides.csv]
  dt Content
  dd [code: text/csv]
  dt Size
  dd 2048 bytes
div.panel.other
  div.bar
    b Other keys
    span.dim shown as they stand
    button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
  pre tabindex=0 role=group aria-label=Other keys [code: {
  "annotations": {
    "audience": [
      [span.s: "user"]
    ]
  },
  "x-own": [span.n: 1]
}]`);
  expect(mainOf(site, 'mcp/prompt-plan.html')).toBe(`div.head
  h1 Plan a day
  span.label Experimental
p.route [span.verb: PROMPT] [span: plan] [a.jump href=#side: Calls]
p Plans.
h2#arguments Arguments
ul.tree
  li#prompt.0.day
    div.row [code: day] [span.need: required]
    p Which
  li#prompt.1.crew
    div.row [code: crew] [span.dim: The crew]
  li#prompt.2
    div.row [span.on.error: no name]
    details.more-keys
      summary what is written
      pre tabindex=0 role=group aria-label=what is written [code: [span.n: 7]]
    div#f.finding.error role=note
      p (error) [b: Error] Each item of [code: arguments] must be an object; found 7.
      p [a href=https://unpkg.com/spectral-assay/docs/rules/x-mcp-type.md: x-mcp-type] [span: api.yaml:37:157]
div.panel.other
  div.bar
    b Other keys
    span.dim shown as they stand
    button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
  pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-own": [span.n: 1]
}]`);
});

test('a ready call has the arguments that the tool needs, as its form begins', () => {
  const properties = {
    id: { type: 'string' },
    cursor: { type: 'string' },
  };
  const tool = { name: 'list', description: 'Lists.', inputSchema: { type: 'object', properties, required: ['id'] } };
  const mcp = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [tool] };
  const page = sideOf(
    linted(JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, 'x-mcp': mcp })),
    'mcp/tool-list.html',
  );
  expect(/"arguments": (\{[^{}]*\}) \}/u.exec(page)?.[1]).toBe('{ "id": "string" }');
});
