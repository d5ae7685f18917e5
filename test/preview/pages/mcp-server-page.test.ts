import { expect, test } from '@jest/globals';
import { harbour } from './harbour.ts';
import { linted, mainOf } from './support.ts';

const site = linted(harbour);

test('the page of the MCP server shows all that it says', () => {
  expect(mainOf(site, 'mcp/server.html')).toBe(`div.head
  h1 MCP server
  span.label Experimental
p.route.bare [a.jump href=#side: Calls]
p Ask first.
p.dim [code: x-mcp] is experimental; its shape may change.
dl.facts
  dt Protocol version
  dd [code: 2025-11-25]
  dt Servers
  dd
    code https://{where}.example/mcp
    button.icon type=button data-copy aria-label=Copy URL title=Copy (copy)
    div.dim [code: where] is [code: mcp]
  dt Server
  dd [code: harbour 2]
h2#capabilities Capabilities
table.table
  thead
    tr
      th scope=col Capability
      th scope=col listChanged
      th scope=col subscribe
      th scope=col Meaning
  tbody
    tr
      th scope=row [code: logging]
      td
      td
      td Basic logging
    tr
      th scope=row [code: prompts]
      td
      td
      td Listed once
    tr
      th scope=row [code: resources]
      td [span.dim: no]
      td [span.ok: yes]
      td A client can follow one resource
    tr
      th scope=row [code: tools]
      td [span.ok: yes]
      td
      td The list is announced when it changes
    tr
      th scope=row [code: completions]
      td
      td
      td The server completes arguments.
    tr
      th scope=row [code: odd]
      td
      td
      td Not an object: 7
div#f.finding.warn role=note
  p (warn) [b: Warning] [code: capabilities] should have only the fields [code: logging], [code: prompts], [code: resources], [code: tools], [code: completions], [code: experimental], [code: tasks] and [code: extensions]; found "odd".
  p [a href=https://unpkg.com/spectral-assay/docs/rules/x-mcp-capability-unknown.md: x-mcp-capability-unknown] [span: api.yaml:16:10]
details.more-keys
  summary completions
  pre tabindex=0 role=group aria-label=completions [code: {
  "x-own": [span.n: 1]
}]
h2#tools Tools [small: 2]
div#f~4.finding.error role=note
  p (error) [b: Error] Each item of [code: tools] must be an object; found 7.
  p [a href=https://unpkg.com/spectral-assay/docs/rules/x-mcp-type.md: x-mcp-type] [span: api.yaml:31:7]
p.group berths/
details#tool.berths.list.fold open
  summary
    h3 [code: berths/list]
    span List berths
    span.badge Beta
    span.count.warn (warn) 1[span.vh:  finding, worst: warning]
    span.tags berths, reading
  div
    div#f~2.finding.warn role=note
      p (warn) [b: Warning] [code: taskSupport: optional] needs [code: capabilities.tasks.requests.tools.call]. Declare it, or write [code: forbidden].
      p [a href=https://unpkg.com/spectral-assay/docs/rules/x-mcp-execution.md: x-mcp-execution] [span: api.yaml:25:33] [a href=tool-berths-list.html: where it is written]
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
    p.part Input
    ul.tree
      li#tool.berths.list.in.limit
        div.row [code: limit] [span.dim: integer, at least 1] [span.need: required]
        p How many
    p.part Output
    p.dim [a href=../schemas/berths.html: Berths]
    ul.tree
      li#tool.berths.list.out.free
        div.row [code: free] [span.dim: integer]
        p Example: [code: 3]
    div.panel.other
      div.bar
        b Other keys
        span.dim shown as they stand
        button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
      pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-tool": [span.n: 1]
}]
    p [a href=tool-berths-list.html: Call List berths]
p.group tides/
details#tool.tides.read.fold open
  summary
    h3 [code: tides/read]
    span.count.error (error) 1[span.vh:  finding, worst: error]
  div
    p Reads.
    dl.facts
      dt Behaviour
      dd May change things [span.dim: readOnlyHint] · may destroy [span.dim: destructiveHint] · each call counts [span.dim: idempotentHint] · reaches outside [span.dim: openWorldHint]
    p.part Input
    p.dim object
    p.part Output
    div#f~3.finding.error role=note
      p (error) [b: Error] [code: outputSchema] must be a schema or a reference to a schema component; found "Nowhere".
      p [a href=https://unpkg.com/spectral-assay/docs/rules/x-mcp-output-schema.md: x-mcp-output-schema] [span: api.yaml:30:93] [a href=tool-tides-read.html: where it is written]
    p.bad No component has this name.
    pre tabindex=0 role=group aria-label=Output schema [code: [span.s: "Nowhere"]]
    p [a href=tool-tides-read.html: Call tides/read]
h2#resources Resources [small: 2]
ul.tree
  li#resource.tides
    div.row [code: tides] [span.dim: Tides, text/csv, 2048 bytes]
    p
      code file:///tides.csv
      button.icon type=button data-copy aria-label=Copy URI title=Copy (copy)
    p All tides
    details.more-keys
      summary annotations, x-own
      pre tabindex=0 role=group aria-label=annotations, x-own [code: {
  "annotations": {
    "audience": [
      [span.s: "user"]
    ]
  },
  "x-own": [span.n: 1]
}]
  li#resource.day
    div.row [code: day]
    p
      code file:///{day}.csv
      button.icon type=button data-copy aria-label=Copy URI title=Copy (copy)
h2#prompts Prompts [small: 2]
details#prompt.bare.fold open
  summary
    h3 [code: bare]
  div
details#prompt.plan.fold open
  summary
    h3 [code: plan]
    span Plan a day
    span.count.error (error) 1[span.vh:  finding, worst: error]
  div
    p Plans.
    p.part Arguments
    ul.tree
      li#prompt.plan.0.day
        div.row [code: day] [span.need: required]
        p Which
      li#prompt.plan.1.crew
        div.row [code: crew] [span.dim: The crew]
      li#prompt.plan.2
        div.row [span.on.error: no name]
        details.more-keys
          summary what is written
          pre tabindex=0 role=group aria-label=what is written [code: [span.n: 7]]
        div#f~5.finding.error role=note
          p (error) [b: Error] Each item of [code: arguments] must be an object; found 7.
          p [a href=https://unpkg.com/spectral-assay/docs/rules/x-mcp-type.md: x-mcp-type] [span: api.yaml:37:157] [a href=prompt-plan.html: where it is written]
    div.panel.other
      div.bar
        b Other keys
        span.dim shown as they stand
        button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
      pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-own": [span.n: 1]
}]
div.panel.other
  div.bar
    b Other keys
    span.dim shown as they stand
    button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
  pre tabindex=0 role=group aria-label=Other keys [code: {
  "tools": [
    [span.n: 7]
  ]
}]
div.panel.other
  div.bar
    b Other keys
    span.dim shown as they stand
    button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
  pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-extra": [span.n: 1]
}]`);
});

test('items that are no objects are all shown, under their list', () => {
  const tools = Array.from({ length: 101 }, (_, index) => `tool ${index}.`);
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    'x-mcp': { tools, prompts: [7] },
  });
  const panel = mainOf(linted(text), 'mcp/server.html').split('div.panel.other\n')[1];
  expect(panel?.match(/tool \d+\.|"tools"|"prompts"/gu)).toEqual(['"tools"', ...tools, '"prompts"']);
});
