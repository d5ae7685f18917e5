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
  div.inside [code: old.example/v1]`);
  expect(mainOf(two, 'operations/old.html')).toBe(`div.head
  h1 old
p.route
  span.verb POST
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
