import { expect, test } from '@jest/globals';
import { linted, mainOf, sideOf } from './support.ts';

const two = linted(`
asyncapi: 2.6.0
info: { title: Lights, version: '1' }
servers: { main: { url: 'mqtt://lights.example', protocol: mqtt, protocolVersion: '5' } }
channels:
  light/on:
    servers: [main]
    subscribe:
      operationId: onLight
      security: [{ login: [read] }]
      message:
        oneOf:
          - { name: on, schemaFormat: 'application/vnd.aai.asyncapi;version=2.6.0', payload: { type: string } }
          - { messageId: off, schemaFormat: 'application/vnd.google.protobuf;version=3', payload: 'message Off {}' }
          - { payload: [1] }
    publish: { message: { $ref: '#/components/messages/dim' } }
components:
  messages: { dim: { payload: { type: integer }, examples: [{ payload: 5 }, { name: half, payload: 50 }, 7] } }
  securitySchemes: { login: { type: X509 } }
`);

test('in AsyncAPI 2 messages are those of the operations', () => {
  expect(mainOf(two, 'channels/light-on.html')).toBe(`div.head
  h1 light/on
p.route
  span.verb CHANNEL
  span light/on
  button.icon type=button data-copy aria-label=Copy path title=Copy (copy)
  a.jump href=#side Message examples
dl.facts
  dt Servers
  dd [code: main]
  dt Messages
  dd [a href=#m.dim: dim], [a href=#m.on: on], [a href=#m.off: off], [a href=#m.message-3: message 3]
h2#operations Operations
details#o.light/on.publish-light/on.fold open
  summary
    span.verb.post PUB
    h3 light/on
  div
    dl.facts
      dt Channel
      dd [a href=light-on.html: light/on]
    p [a href=../operations/publish-light-on.html: publish light/on on a page of its own]
details#o.light/on.onLight.fold
  summary
    span.verb.get SUB
    h3 onLight
  div
    dl.facts
      dt Operation
      dd [code: onLight]
      dt Channel
      dd [a href=light-on.html: light/on]
      dt Security
      dd
        a href=../components/security-schemes.html#component.login login
        span.dim X.509
        div [span.dim: Scopes] [code: read]
    p [a href=../operations/on-light.html: onLight on a page of its own]
h2#messages Messages [small: 4]
details#m.dim.fold open
  summary
    h3 [code: dim]
  div
    p.part Payload
    p.dim integer
    p [a href=../messages/dim.html: dim on a page of its own]
details#m.on.fold
  summary
    h3 [code: on]
  div
    dl.facts
      dt Name
      dd [code: on]
      dt Schema format
      dd [code: application/vnd.aai.asyncapi;version=2.6.0]
    p.part Payload
    p.dim string
details#m.off.fold
  summary
    h3 [code: off]
  div
    dl.facts
      dt Message id
      dd [code: off]
      dt Schema format
      dd [code: application/vnd.google.protobuf;version=3]
    p.part Payload
    p.dim application/vnd.google.protobuf;version=3
    pre tabindex=0 role=group aria-label=Payload [code: [span.s: "message Off {}"]]
details#m.message-3.fold
  summary
    h3 [code: message 3]
  div
    p.part Payload
    pre tabindex=0 role=group aria-label=Payload [code: [
  [span.n: 1]
]]`);
  expect(sideOf(two, 'channels/light-on.html')).toBe(`section.panel aria-labelledby=dim
  div.bar
    h2#dim dim
    div.tabs role=tablist aria-label=dim
      button#dim-t0 type=button role=tab aria-controls=dim-p0 aria-selected=true tabindex=0 example 1
      button#dim-t1 type=button role=tab aria-controls=dim-p1 aria-selected=false tabindex=-1 half
      button#dim-t2 type=button role=tab aria-controls=dim-p2 aria-selected=false tabindex=-1 example 3
    button.icon type=button data-copy aria-label=Copy message title=Copy (copy)
  div#dim-p0 role=tabpanel aria-labelledby=dim-t0
    pre tabindex=0 role=group aria-label=example 1 [code: [span.n: 5]]
  div#dim-p1 role=tabpanel aria-labelledby=dim-t1 hidden
    pre tabindex=0 role=group aria-label=half [code: [span.n: 50]]
  div#dim-p2 role=tabpanel aria-labelledby=dim-t2 hidden
    pre tabindex=0 role=group aria-label=example 3 [code: [span.n: 7]]
section.panel aria-labelledby=on
  div.bar
    h2#on on
    span.dim made from the schema
    button.icon type=button data-copy aria-label=Copy message title=Copy (copy)
  pre tabindex=0 role=group aria-label=made from the schema [code: [span.s: "string"]]`);
  expect(mainOf(two, 'operations/on-light.html')).toBe(`div.head
  h1 onLight
p.route
  span.verb.get SUB
  span light/on
  button.icon type=button data-copy aria-label=Copy path title=Copy (copy)
  a.jump href=#side Message examples
dl.facts
  dt Operation
  dd [code: onLight]
  dt Channel
  dd [a href=../channels/light-on.html: light/on]
  dt Security
  dd
    a href=../components/security-schemes.html#component.login login
    span.dim X.509
    div [span.dim: Scopes] [code: read]
h2#messages Messages [small: 3]
details#m.on.fold open
  summary
    h3 [code: on]
  div
    dl.facts
      dt Name
      dd [code: on]
      dt Schema format
      dd [code: application/vnd.aai.asyncapi;version=2.6.0]
    p.part Payload
    p.dim string
details#m.off.fold
  summary
    h3 [code: off]
  div
    dl.facts
      dt Message id
      dd [code: off]
      dt Schema format
      dd [code: application/vnd.google.protobuf;version=3]
    p.part Payload
    p.dim application/vnd.google.protobuf;version=3
    pre tabindex=0 role=group aria-label=Payload [code: [span.s: "message Off {}"]]
details#m.message-3.fold
  summary
    h3 [code: message 3]
  div
    p.part Payload
    pre tabindex=0 role=group aria-label=Payload [code: [
  [span.n: 1]
]]`);
});
