import { expect, test } from '@jest/globals';
import { orders } from './orders.ts';
import { linted, mainOf } from './support.ts';

const site = linted(orders);

test('a page of an operation shows all that it says', () => {
  expect(mainOf(site, 'operations/replace-order.html')).toBe(`div.head
  h1 Replace an order
  span.label Deprecated
  span.badge Beta
  span.badge.on.error title="gren" is no colour; drawn in the default colour Bad
p.route
  span.verb.put PUT
  span /orders/[b: {order}]
  button.icon type=button data-copy aria-label=Copy path title=Copy (copy)
  a.jump href=#side Console
div#f~4.finding.error role=note
  p (error) [b: Error] [code: color] must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "gren". Did you mean [code: green]?
  p [a href=https://unpkg.com/spectral-assay/docs/rules/x-badges-color.md: x-badges-color] [span: api.yaml:23:54]
p Replaces [strong: all] of it.
dl.facts
  dt Operation
  dd [code: replaceOrder]
  dt Authorization
  dd
    ul
      li
        a href=../components/security-schemes.html#component.login login
        span.dim OAuth 2.0, client credentials
        div [span.dim: Scopes] [code: orders:read]
        div [span.dim: Token from] [code: https://id.example/token]
      li.gap [a href=../components/security-schemes.html#component.key: key] [span.dim: API key in header X-Key] [span.dim: and] [a href=../components/security-schemes.html#component.basic: basic] [span.dim: HTTP Basic]
      li.gap [code: nowhere] [span.bad: not declared]
      li.gap None
  dt Tags
  dd [a href=../groups/orders.html: orders], writing
  dt More
  dd [a href=https://docs.example/orders rel=noreferrer: https://docs.example/orders] [span.dim: More]
h2#parameters Parameters
ul.tree
  li#p.query.limit
    div.row [code: limit] [span.dim: array of string, in query, style form, not exploded, reserved characters as they are, may be empty, deprecated]
    p How many
    details.more-keys
      summary Example few
      pre tabindex=0 role=group aria-label=Example few [code: [
  [span.s: "a"]
]]
    p Example one: [code: b]
  li#p.query.filter
    div.row [code: filter] [span.dim: object, in query, as application/json]
    details open
      summary 1 field of filter
      ul.tree
        li#p.query.filter.name
          div.row [code: name] [span.dim: string]
  li#p.header.X-Trace
    div.row [code: X-Trace] [span.dim: anything, in header, exploded]
    details.more-keys
      summary x-own
      pre tabindex=0 role=group aria-label=x-own [code: {
  "x-own": [span.n: 1]
}]
  li#p.x
    div.row [span: no parameter]
    details.more-keys
      summary what is written
      pre tabindex=0 role=group aria-label=what is written [code: [span.n: 7]]
  li#p.path.order
    div.row [code.on.error: order] [span.dim: string (uuid), in path] [span.need: required]
    p Example: [code: 7f]
    div#f.finding.error role=note
      p (error) [b: Error] The parameter [code: order] (path) of PUT /orders/{order}: its example must match format "uuid"; found "7f".
      p [a href=https://unpkg.com/spectral-assay/docs/rules/mock-parameter-example-valid.md: mock-parameter-example-valid] [span: api.yaml:14:99]
h2#body Body [small: required]
div#f~2.finding.info role=note
  p (info) [b: Note] The request example "large" of PUT /orders/{order} has no answer of that name: a mock answers with the first one.
  p [a href=https://unpkg.com/spectral-assay/docs/rules/mock-example-paired.md: mock-example-paired] [span: api.yaml:35:62]
p The order.
p.part application/json
p Examples: [code: small], [code: large].
p.dim [a href=../schemas/order.html: Order]
ul.tree
  li#b.name
    div.row [code: name] [span.dim: string] [span.need: required]
p.part application/xml
p.dim The same as application/json.
p.part multipart/form-data
ul.tree
  li#b.multipart/form-data.file
    div.row [code: file] [span.dim: anything]
p.part Encoding
ul.tree
  li
    div.row [code: file] [span.dim: as image/png]
    p.part Headers
    ul.tree
      li#b.multipart/form-data.encoding.file.header.X-Size
        div.row [code: X-Size] [span.dim: integer]
details.more-keys
  summary x-media
  pre tabindex=0 role=group aria-label=x-media [code: {
  "x-media": [span.n: 1]
}]
p.part application/jsonl
p.part Each item
p.dim number
h2#responses Responses
details#r.200.fold open
  summary
    h3 200
    span Replaced
    span.tags application/json
  div
    p.part Headers
    ul.tree
      li#r.200.header.ETag
        div.row [code: ETag] [span.dim: string] [span.need: required]
        p Its version
    p.part Body
    p Example: [code: small].
    p.dim [a href=../schemas/order.html: Order]
    ul.tree
      li#r.200.name
        div.row [code: name] [span.dim: string] [span.need: required]
    p.part Links
    ul.tree
      li
        div.row [code: again] [span.dim: to] [a href=replace-order.html: replaceOrder]
        p Once more
      li
        div.row [code: other] [span.dim: to] [a href=https://x.example/#a rel=noreferrer: https://x.example/#a]
        details.more-keys
          summary x-link
          pre tabindex=0 role=group aria-label=x-link [code: {
  "x-link": [span.n: 1]
}]
details#r.404.fold
  summary
    h3 404
    span Not there
  div
    p No such order
details#r.default.fold
  summary
    h3 default
    span Else
    span.tags 3 media types
  div
    p.part a/a
    p.part b/b
    p.part c/c
div.panel.other
  details.more-keys
    summary x-not
    pre tabindex=0 role=group aria-label=x-not [code: {
  "x-not": [span.n: 1]
}]
h2#callbacks Callbacks
details#c.paid.fold open
  summary
    span.verb.post POST
    h3 paid
    span Paid
    span.badge New
    span.count.warn (warn) 1[span.vh:  finding, worst: warning]
  div
    div#f~3.finding.warn role=note
      p (warn) [b: Warning] [code: x-badges] should stand on an operation, a parameter or a schema; found on a callback operation, where nothing draws it.
      p [a href=https://unpkg.com/spectral-assay/docs/rules/x-badges-placement.md: x-badges-placement] [span: api.yaml:55:83]
    p.route POST [span: {$request.body#/url}]
    dl.facts
      dt Authorization
      dd None
    h2#responses~2 Responses
    details#r.204.fold open
      summary
        h3 204
        span Noted
      div
details.more-keys
  summary paid {$request.body#/other}
  pre tabindex=0 role=group aria-label=paid {$request.body#/other} [code: {
  "{$request.body#/other}": {
    "x-nothing": [span.n: 1]
  }
}]
details#c.silent.fold
  summary
    span.verb.delete DELETE
    h3 silent
    span [code: {$url}]
  div
    p.route DELETE [span: {$url}]
    dl.facts
      dt Authorization
      dd None
    h2#responses~3 Responses
    details#r.204~2.fold open
      summary
        h3 204
        span Noted
      div
h2#path Path
p An order
p Paths may speak.
dl.facts
  dt Servers
  dd
    code https://orders.example
    button.icon type=button data-copy aria-label=Copy URL title=Copy (copy)
div.panel.other
  div.bar
    b Other keys
    span.dim shown as they stand
    button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
  pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-path": [span.n: true]
}]`);
});
