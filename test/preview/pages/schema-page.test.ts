import { expect, test } from '@jest/globals';
import { linted, mainOf } from './support.ts';

const site = linted(`
openapi: 3.1.0
info: { title: Shop, version: '1' }
paths: {}
components:
  schemas:
    Order:
      type: object
      title: An order
      description: What is bought.
      required: [name, gone]
      additionalProperties: false
      minProperties: 1
      maxProperties: 20000
      x-badges: [{ name: Core }]
      properties:
        name: { type: string, title: Name, minLength: 1, maxLength: 80, pattern: '^a', default: x, description: Its name, x-own: 1 }
        titled: { title: Of another kind, type: [string, 'null'], format: date, enum: [a, b], examples: [a] }
        price: { type: number, minimum: 0, exclusiveMaximum: 10, multipleOf: 1, readOnly: true, deprecated: true, x-badges: [{ name: Bad, color: gren }] }
        count: { type: integer, minimum: 3, maximum: 3, multipleOf: 0.5, writeOnly: true, const: 3 }
        tags: { type: array, minItems: 1, maxItems: 1, uniqueItems: true, items: { type: array, items: { $ref: '#/components/schemas/Tag' } } }
        pair: { type: array, prefixItems: [{ type: string }, { type: number }], unevaluatedItems: { type: boolean }, contains: { const: a } }
        picture: { type: string, contentEncoding: base64, contentMediaType: image/png }
        pet: { oneOf: [{ $ref: '#/components/schemas/Tag' }, { type: string, title: A name }, { type: number }], discriminator: { propertyName: kind } }
        any: { anyOf: [{ type: string }, {}] }
        all: { allOf: [{ $ref: '#/components/schemas/Tag' }, { type: object, properties: { more: true } }] }
        lost: { $ref: '#/components/schemas/Nowhere' }
        open: { type: object, patternProperties: { '^x-': { type: string } }, additionalProperties: { type: integer }, propertyNames: { maxLength: 3 }, dependentSchemas: { a: { required: [b] } } }
        never: false
        conditional: { if: { type: string }, then: { minLength: 2 }, else: { type: 'null' }, not: { const: 1 }, unevaluatedProperties: false }
        self: { $ref: '#/components/schemas/Order' }
    Tag: { type: object, description: A tag, properties: { label: { type: string }, parent: { $ref: '#/components/schemas/Tag' } } }
    Words: { title: words, type: array, items: { type: string } }
`);

test.each([
  [
    'order',
    `div.head
  h1 Order
  span.badge Core
p.route.bare [a.jump href=#side: Example]
p.dim object, 1 to 20,000 fields, requires [code: gone]
p.dim An order
p What is bought.
ul.tree
  li#s.name
    div.row [code: name] [span.dim: string, 1 to 80 characters, default "x", matches [code: ^a]] [span.need: required]
    p Its name
    details.more-keys
      summary x-own
      pre tabindex=0 role=group aria-label=x-own [code: {
  "x-own": [span.n: 1]
}]
  li#s.titled
    div.row [code: titled] [span.dim: string or null (date)]
    p.dim Of another kind
    p One of [code: a], [code: b].
    p Example: [code: a]
  li#s.price
    div.row [code.on.error: price] [span.dim: number, at least 0, below 10, whole, read only, deprecated] [span.badge.on.error title="gren" is no colour; drawn in the default colour: Bad]
    div#f.finding.error role=note
      p (error) [b: Error] [code: color] must be a colour keyword, RGB, RGBA, HSL, HSLA or hexadecimal; found "gren". Did you mean [code: green]?
      p [a href=https://unpkg.com/spectral-assay/docs/rules/x-badges-color.md: x-badges-color] [span: api.yaml:19:146]
  li#s.count
    div.row [code: count] [span.dim: integer, 3, multiple of 0.5, write only]
    p Always: [code: 3]
  li#s.tags
    div.row [code: tags] [span.dim: array of array of [a href=tag.html: Tag], exactly 1 item, unique]
    details open
      summary 2 fields of Tag
      ul.tree
        li#s.tags.label
          div.row [code: label] [span.dim: string]
        li#s.tags.parent
          div.row [code: parent] [span.dim: [a href=tag.html: Tag]]
          p A tag
          p.dim The same again.
  li#s.pair
    div.row [code: pair] [span.dim: array]
    details open
      summary 4 parts of pair
      ul.tree
        li#s.pair.item-1
          div.row [span: item 1] [span.dim: string]
        li#s.pair.item-2
          div.row [span: item 2] [span.dim: number]
        li#s.pair.contains
          div.row [span: contains] [span.dim: string]
          p Always: [code: a]
        li#s.pair.any-item-not-named
          div.row [span: any item not named] [span.dim: boolean]
  li#s.picture
    div.row [code: picture] [span.dim: string, base64 of image/png]
  li#s.pet
    div.row [code: pet] [span.dim: one of [a href=tag.html: Tag], A name, number]
    details
      summary 3 alternatives of pet
      p [code: kind] tells which.
      ul.tree
        li#s.pet.Tag
          div.row [span: [a href=tag.html: Tag]]
          p A tag
          details
            summary 2 fields of Tag
            ul.tree
              li#s.pet.Tag.label
                div.row [code: label] [span.dim: string]
              li#s.pet.Tag.parent
                div.row [code: parent] [span.dim: [a href=tag.html: Tag]]
                p A tag
                p.dim The same again.
        li#s.pet.A-name
          div.row [span: A name] [span.dim: string]
        li#s.pet.alternative-3
          div.row [span: alternative 3] [span.dim: number]
  li#s.any
    div.row [code: any] [span.dim: any of string, anything]
    details
      summary 2 alternatives of any
      ul.tree
        li#s.any.alternative-1
          div.row [span: alternative 1] [span.dim: string]
        li#s.any.alternative-2
          div.row [span: alternative 2] [span.dim: anything]
  li#s.all
    div.row [code: all] [span.dim: all of [a href=tag.html: Tag], object]
    details open
      summary 3 fields of all
      ul.tree
        li#s.all.label
          div.row [code: label] [span.dim: string]
        li#s.all.parent
          div.row [code: parent] [span.dim: [a href=tag.html: Tag]]
          p A tag
          details
            summary 2 fields of Tag
            ul.tree
              li#s.all.parent.label
                div.row [code: label] [span.dim: string]
              li#s.all.parent.parent
                div.row [code: parent] [span.dim: [a href=tag.html: Tag]]
                p A tag
                p.dim The same again.
        li#s.all.more
          div.row [code: more] [span.dim: anything]
  li#s.lost
    div.row [code: lost] [span.dim: [span.bad: #/components/schemas/Nowhere]]
    p.bad \`$ref\` must lead to a value; found "#/components/schemas/Nowhere", and nothing of that name at /shop/api.yaml#/components/schemas.
  li#s.open
    div.row [code: open] [span.dim: object]
    details open
      summary 4 parts of open
      ul.tree
        li#s.open.fields-like-/^x-/
          div.row [span: fields like /^x-/] [span.dim: string]
        li#s.open.where-a-is-there
          div.row [span: where a is there] [span.dim: object, requires [code: b]]
        li#s.open.any-other-field
          div.row [span: any other field] [span.dim: integer]
        li#s.open.each-field-name
          div.row [span: each field name] [span.dim: anything, at most 3 characters]
  li#s.never
    div.row [code: never] [span.dim: nothing]
  li#s.conditional
    div.row [code: conditional] [span.dim: anything, without other fields]
    details open
      summary 4 parts of conditional
      ul.tree
        li#s.conditional.not
          div.row [span: not] [span.dim: number]
          p Always: [code: 1]
        li#s.conditional.if
          div.row [span: if] [span.dim: string]
        li#s.conditional.then
          div.row [span: then] [span.dim: anything, at least 2 characters]
        li#s.conditional.else
          div.row [span: else] [span.dim: null]
  li#s.self
    div.row [code.on.error: self] [span.dim: [a href=order.html: Order], 1 to 20,000 fields] [span.badge: Core]
    p What is bought.
    p.dim The same again.
p.dim No other fields.`,
  ],
  [
    'words',
    `div.head
  h1 Words
p.route.bare [a.jump href=#side: Example]
p.dim array of string`,
  ],
])('the page of the schema %s shows its tree', (name, outline) => {
  expect(mainOf(site, `schemas/${name}.html`)).toBe(outline);
});
