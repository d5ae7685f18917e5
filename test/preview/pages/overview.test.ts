import { expect, test } from '@jest/globals';
import { cut, outlineOf } from './outline.ts';
import { pageOf } from '../defects.ts';
import { linted, mainOf, sideOf } from './support.ts';

const three = linted(`
openapi: 3.1.0
info:
  title: Shop
  version: '1'
  summary: Sells
  description: "# Read me\\n\\nAll of it."
  termsOfService: https://shop.example/terms
  contact: { name: Us, email: us@shop.example, url: 'https://shop.example', x-team: a }
  license: { name: MIT, identifier: MIT }
  x-info: 1
servers:
  - { url: 'https://shop.example', description: Live }
  - { url: 'https://{stage}.example', variables: { stage: { default: test, enum: [test, beta], description: Which, x-variable: 1 } }, x-server: 1 }
security: [{ key: [] }]
tags: [{ name: orders, description: What is bought, x-badges: [{ name: Core }] }]
externalDocs: { url: 'https://docs.example' }
x-root: 1
paths:
  /orders: { get: { tags: [orders], summary: List, deprecated: true, x-badges: [{ name: Bad, color: gren }], responses: {} }, delete: { tags: [orders], responses: {} } }
  /loose: { options: { responses: {} } }
  /lost: { parameters: [] }
  x-lost: 1
webhooks: { paid: { post: { summary: Paid, responses: {} } } }
components:
  parameters: { limit: { name: limit, in: query, schema: { type: integer } } }
  securitySchemes: { key: { type: apiKey, in: query, name: k, description: Ask us, x-own: 1 }, odd: 7 }
  responses: { gone: { description: Gone }, big: { description: Big, content: {} } }
`);

test('the first page says what the description is about', () => {
  expect(mainOf(three, 'index.html')).toBe(`div.head
  h1 Shop
p.route.bare [a.jump href=#side: Servers]
p Sells
dl.facts
  dt Version
  dd [code: 1]
  dt Authorization
  dd [a href=components/security-schemes.html#component.key: key] [span.dim: API key in query k]
  dt Contact
  dd
    "Us,"
    a href=mailto:us@shop.example us@shop.example
    ","
    a href=https://shop.example rel=noreferrer https://shop.example
    details.more-keys
      summary x-team
      pre tabindex=0 role=group aria-label=x-team [code: {
  "x-team": [span.s: "a"]
}]
  dt Licence
  dd MIT, MIT
  dt Terms
  dd [a href=https://shop.example/terms rel=noreferrer: https://shop.example/terms]
  dt More
  dd [a href=https://docs.example rel=noreferrer: https://docs.example]
h2 Read me
p All of it.
h2#contents Contents
ul.tree
  li
    div.row [a href=groups/orders.html: orders] [span.dim: 2]
    p What is bought
  li
    div.row [a href=groups/operations.html: Operations] [span.dim: 1]
  li
    div.row [a href=groups/webhooks.html: Webhooks] [span.dim: 1]
  li
    div.row [a href=groups/components.html: Components] [span.dim: 3]
div.panel.other
  div.bar
    b Other keys
    span.dim shown as they stand
    button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
  pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-info": [span.n: 1]
}]
div.panel.other
  div.bar
    b Other keys
    span.dim shown as they stand
    button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
  pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-root": [span.n: 1]
}]
h2#paths-without-operations Paths without operations
pre tabindex=0 role=group aria-label=Paths without operations [code: {
  "/lost": {
    "parameters": []
  },
  "x-lost": [span.n: 1]
}]`);
  expect(sideOf(three, 'index.html')).toBe(`section.panel aria-labelledby=servers
  div.bar
    h2#servers Servers
  div.inside
    ul
      li
        code https://shop.example
        button.icon type=button data-copy aria-label=Copy URL title=Copy (copy)
        div.dim Live
      li.gap
        code https://{stage}.example
        button.icon type=button data-copy aria-label=Copy URL title=Copy (copy)
        div.dim
          code stage
          "is"
          code test
          ", one of"
          code test
          ","
          code beta
          ": Which"
          details.more-keys
            summary x-variable
            pre tabindex=0 role=group aria-label=x-variable [code: {
  "x-variable": [span.n: 1]
}]
        details.more-keys
          summary x-server
          pre tabindex=0 role=group aria-label=x-server [code: {
  "x-server": [span.n: 1]
}]`);
});

test('components of a kind have a page', () => {
  expect(mainOf(three, 'components/security-schemes.html')).toBe(`div.head
  h1 Security schemes
ul.tree
  li#component.key
    div.row [code: key] [span.dim: API key in query k]
    p Ask us
    details.more-keys
      summary x-own
      pre tabindex=0 role=group aria-label=x-own [code: {
  "x-own": [span.n: 1]
}]
  li#component.odd
    div.row [code: odd]
    pre tabindex=0 role=group aria-label=As written [code: [span.n: 7]]`);
  expect(mainOf(three, 'components/responses.html')).toBe(`div.head
  h1 Responses
ul.tree
  li#component.gone
    div.row [code: gone]
    p Gone
  li#component.big
    div.row [code: big]
    p Big`);
});

test('the findings have a page, and the groups of the navigation', () => {
  expect(mainOf(three, 'findings.html')).toBe(`div.head
  h1 Findings
p 2 findings in api.yaml.
h2#errors Errors [small: 1]
div#f.finding.error role=note
  p (error) [b: Error] [code: color] must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "gren". Did you mean [code: green]?
  p [a href=https://unpkg.com/spectral-assay/docs/rules/x-badges-color.md: x-badges-color] [span: api.yaml:20:101] [a href=operations/get-orders.html: where it is written]
h2#warnings Warnings [small: 1]
div#f~2.finding.warn role=note
  p (warn) [b: Warning] [code: x-badges] should stand on an operation, a parameter or a schema; found on a tag, where nothing draws it.
  p [a href=https://unpkg.com/spectral-assay/docs/rules/x-badges-placement.md: x-badges-placement] [span: api.yaml:16:62]`);
  expect(mainOf(three, 'groups/orders.html')).toBe(`div.head
  h1 orders
div#f.finding.warn role=note
  p (warn) [b: Warning] [code: x-badges] should stand on an operation, a parameter or a schema; found on a tag, where nothing draws it.
  p [a href=https://unpkg.com/spectral-assay/docs/rules/x-badges-placement.md: x-badges-placement] [span: api.yaml:16:62]
p What is bought
ul.tree
  li
    div.row [span.verb.get: GET] [a href=../operations/get-orders.html: List] [span.badge title="gren" is no colour; drawn in the default colour: Bad] [code.dim: /orders] [span.count.error: (error) 1[span.vh:  finding, worst: error]]
  li
    div.row [span.verb.delete: DELETE] [a href=../operations/delete-orders.html: /orders]
div.panel.other
  div.bar
    b Other keys
    span.dim shown as they stand
    button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
  pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-badges": [
    {
      "name": [span.s: "Core"]
    }
  ]
}]`);
});

test('the bars are those of every page', () => {
  const page = pageOf(three, 'findings.html');
  expect(outlineOf(cut(page, '<header', '</nav>'))).toBe(`header.top
  a.brand href=index.html (mark)[span: Assay]
  div.find role=search
    label.vh for=find Search
    svg aria-hidden=true (search)
    input#find type=search placeholder=Search autocomplete=off role=combobox aria-expanded=false aria-controls=results aria-autocomplete=list
    span aria-hidden=true /
    ul#results role=listbox aria-label=Results hidden
  span.live.static
  a.tally href=findings.html [span.error: (error) 1[span.vh:  error]] [span.warn: (warn) 1[span.vh:  warning]] [span.info: (info) 0[span.vh:  notes]]
  button#theme.icon type=button aria-label=Switch theme title=Light or dark (theme)
  button.icon.menu type=button popovertarget=nav aria-label=Menu (menu)
noscript.no-script The search and tabs need JavaScript. Everything else is here.
nav#nav.nav popover aria-label=Reference
  h2 Shop [small: 1 · OpenAPI 3.1 · api.yaml]
  ul
    li [a.plain href=index.html: [span: Overview]]
  h3 orders
  ul
    li
      a href=operations/get-orders.html
        span.verb.get GET
        span
          s List
          span.badge title="gren" is no colour; drawn in the default colour Bad
        span.count.error (error) 1[span.vh:  finding, worst: error]
    li [a href=operations/delete-orders.html: [span.verb.delete: DEL][span: /orders]]
  h3 Operations
  ul
    li [a href=operations/options-loose.html: [span.verb: OPT][span: /loose]]
  h3 Webhooks
  ul
    li [a href=webhooks/paid.html: [span.verb.patch: HOOK][span: Paid]]
  h3 Components
  ul
    li [a.plain href=components/parameters.html: [span: Parameters]]
    li [a.plain href=components/security-schemes.html: [span: Security schemes]]
    li [a.plain href=components/responses.html: [span: Responses]]`);
});
