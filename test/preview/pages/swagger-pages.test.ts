import { expect, test } from '@jest/globals';
import { linted, mainOf, sideOf } from './support.ts';

const two = linted(`
swagger: '2.0'
info: { title: Old, version: '1' }
host: old.example
basePath: /v1
schemes: [https]
consumes: [application/json]
produces: [text/csv]
paths:
  /a/{b}:
    post:
      operationId: old
      consumes: [application/xml]
      produces: [application/json]
      schemes: [http]
      parameters:
        - { name: b, in: path, required: true, type: array, collectionFormat: csv, items: { type: integer } }
        - { name: body, in: body, description: All of it, schema: { type: object, properties: { c: { type: string } } } }
      responses: { '200': { description: Fine, schema: { type: string }, examples: { application/json: d } } }
`);

test('a description of OpenAPI 2.0 says so in its own words', () => {
  expect(mainOf(two, 'index.html')).toBe(`div.head
  h1 Old
p.route.bare [a.jump href=#side: Servers]
dl.facts
  dt Version
  dd [code: 1]
  dt Schemes
  dd [code: https]
  dt Consumes
  dd [code: application/json]
  dt Produces
  dd [code: text/csv]
h2#contents Contents
ul.tree
  li
    div.row [a href=groups/operations.html: Operations] [span.dim: 1]`);
  expect(sideOf(two, 'index.html')).toBe(`section.panel aria-labelledby=servers
  div.bar
    h2#servers Servers
  div.inside
    code https://old.example/v1
    button.icon type=button data-copy aria-label=Copy URL title=Copy (copy)`);
  expect(mainOf(two, 'operations/old.html')).toBe(`div.head
  h1 old
p.route
  span.verb.post POST
  span /a/[b: {b}]
  button.icon type=button data-copy aria-label=Copy path title=Copy (copy)
  a.jump href=#side Console
dl.facts
  dt Operation
  dd [code: old]
  dt Consumes
  dd [code: application/xml]
  dt Produces
  dd [code: application/json]
  dt Schemes
  dd [code: http]
h2#parameters Parameters
ul.tree
  li#p.path.b
    div.row [code: b] [span.dim: array of integer, in path, style csv] [span.need: required]
h2#body Body [small: application/xml] [small: optional]
p All of it
ul.tree
  li#b.c
    div.row [code: c] [span.dim: string]
h2#responses Responses
details#r.200.fold open
  summary
    h3 200
    span Fine
    span.tags application/json
  div
    p.dim string`);
});

test('its console sends to the mock server and to the host', () => {
  expect(sideOf(two, 'operations/old.html')).toBe(`section.panel aria-labelledby=try
  div.bar
    h2
      button#try.try type=button aria-expanded=true aria-controls=console (down)Try it
    div.tabs role=tablist aria-label=Console
      button#try-t0 type=button role=tab aria-controls=try-p0 aria-selected=true tabindex=0 Request
      button#try-t1 type=button role=tab aria-controls=try-p1 aria-selected=false tabindex=-1 Environments
  div#console
    div#try-p0 role=tabpanel aria-labelledby=try-t0
      form data-console=operations/old.html data-description=/shop/api.yaml data-origins=http://localhost:4880 http://old.example autocomplete=off novalidate
        div.pair
          div
            label for=environment Environment
            select#environment name=environment
              option value=http://localhost:4880 selected Mock server
              option value=http://old.example/v1 http://old.example/v1
              option value=own Another address
        fieldset.args data-environment=own hidden
          legend Another address
          span
          label for=server Base URL
          input#server name=server:own:address value= type=url placeholder=https://api.example.com/v1
        div.request
          fieldset.args
            legend Parameters
            span
            label for=field b [small: path]
            input#field name=path:b value=0 required
          div.pick
            small Made from the schema
            button.link type=button data-change=example Reset
          div
            label.vh for=body-text Body
            textarea#body-text name=body rows=3 spellcheck=false <?xml version="1.0" encoding="UTF-8"?>
<root><c>string</c></root>
        div.checks role=status
        div.act
          button.send aria-keyshortcuts=Control+Enter Send
          button.link type=button data-cancel hidden Cancel
          small.dim Ctrl Enter
    div#try-p1 role=tabpanel aria-labelledby=try-t1 hidden
      dl.facts.envs
        div
          dt Mock server
          dd
            code http://localhost:4880
            button.icon type=button data-copy aria-label=Copy base URL of Mock server title=Copy (copy)
        div
          dt http://old.example/v1
          dd
            code http://old.example/v1
            button.icon type=button data-copy aria-label=Copy base URL of http://old.example/v1 title=Copy (copy)
section#response-panel.panel aria-labelledby=response
  div.bar
    h2#response Response
    span.meta role=status [span: Nothing sent yet]
    button.icon type=button data-copy aria-label=Copy response title=Copy (copy)
  div#reply
div#samples
  section.panel aria-labelledby=Request
    div.bar
      h2#Request Request
      div.tabs role=tablist aria-label=Request
        button#Request-t0 type=button role=tab aria-controls=Request-p0 aria-selected=true tabindex=0 curl
        button#Request-t1 type=button role=tab aria-controls=Request-p1 aria-selected=false tabindex=-1 fetch
        button#Request-t2 type=button role=tab aria-controls=Request-p2 aria-selected=false tabindex=-1 Python
        button#Request-t3 type=button role=tab aria-controls=Request-p3 aria-selected=false tabindex=-1 HTTPie
      button.icon type=button data-copy aria-label=Copy request title=Copy (copy)
    div#Request-p0 role=tabpanel aria-labelledby=Request-t0
      pre tabindex=0 role=group aria-label=curl [code: curl -X POST http://localhost:4880/a/0 \\
  -H [span.s: 'Content-Type: application/xml'] \\
  --data-binary [span.s: '<?xml version="1.0" encoding="UTF-8"?> <root><c>string</c></root>']]
    div#Request-p1 role=tabpanel aria-labelledby=Request-t1 hidden
      pre tabindex=0 role=group aria-label=fetch [code: const response = await fetch([span.s: "http://localhost:4880/a/0"], {
  method: [span.s: "POST"],
  headers: {
    [span.s: "Content-Type"]: [span.s: "application/xml"],
  },
  body: [span.s: "<?xml version=\\"1.0\\" encoding=\\"UTF-8\\"?>\\n<root><c>string</c></root>"],
});
console.log(response.status, await response.text());]
    div#Request-p2 role=tabpanel aria-labelledby=Request-t2 hidden
      pre tabindex=0 role=group aria-label=Python [code: import requests

response = requests.request(
    [span.s: "POST"],
    [span.s: "http://localhost:4880/a/0"],
    headers={[span.s: "Content-Type"]: [span.s: "application/xml"]},
    data=[span.s: "<?xml version=\\"1.0\\" encoding=\\"UTF-8\\"?>\\n<root><c>string</c></root>"].encode(),
)
print(response.status_code, response.text)]
    div#Request-p3 role=tabpanel aria-labelledby=Request-t3 hidden
      pre tabindex=0 role=group aria-label=HTTPie [code: http POST http://localhost:4880/a/0 \\
  Content-Type:application/xml \\
  --raw [span.s: '<?xml version="1.0" encoding="UTF-8"?> <root><c>string</c></root>']]
section.panel aria-labelledby=200
  div.bar
    h2#200 200
    span.dim example
    button.icon type=button data-copy aria-label=Copy answer 200 title=Copy (copy)
  pre tabindex=0 role=group aria-label=application/json example [code: [span.s: "d"]]`);
});
