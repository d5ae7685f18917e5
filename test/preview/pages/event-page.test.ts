import { expect, test } from '@jest/globals';
import { sensors } from './sensors.ts';
import { linted, mainOf } from './support.ts';

const site = linted(sensors);

test('a page of an operation of AsyncAPI shows its channel, reply and messages', () => {
  expect(mainOf(site, 'operations/send-reading.html')).toBe(`div.head
  h1 Send it
p.route
  span.verb.post SEND
  span sensors/[b: {id}]
  button.icon type=button data-copy aria-label=Copy path title=Copy (copy)
  a.jump href=#side Message examples
p To everybody.
dl.facts
  dt Operation
  dd [code: sendReading]
  dt Channel
  dd [a href=../channels/readings.html: Readings]
  dt Security
  dd
    div [a href=../components/security-schemes.html#component.user: user] [span.dim: user and password]
    div [span.dim: OAuth 2.0] [code: write]
  dt Reply
  dd [code: avro] [a href=../channels/readings.html: on Readings] [code: $message.header#/to]
  dt Tags
  dd out
p.part [b: MQTT]
dl.facts
  dt QoS
  dd [code: 1]
h2#messages Messages [small: 1]
details#m.Reading.fold open
  summary
    h3 [code: Reading]
    span A reading
    span.badge New
    span.count.warn (warn) 1[span.vh:  finding, worst: warning]
    span.tags application/json
  div
    details#f.finding.warn
      summary (warn) [b: Warning] [code: x-badges] should stand on a channel, an operation, a parameter or a schema; found on a message, where nothing draws it.
      p [a href=https://unpkg.com/spectral-assay/docs/rules/x-badges-placement.md: x-badges-placement] [span: api.yaml:21:18] [a href=../channels/readings.html: where it is written]
    p Never twice.
    dl.facts
      dt Name
      dd [code: Reading]
      dt Content type
      dd [code: application/json]
      dt Correlation
      dd [code: $message.header#/trace]
      dt Tags
      dd fast
      dt More
      dd [a href=https://docs.example/reading rel=noreferrer: https://docs.example/reading]
    p.part Headers
    ul.tree
      li#m.Reading.header.trace
        div.row [code: trace] [span.dim: string]
    p.part Headers [span.dim: from the trait logged]
    ul.tree
      li#m.Reading.header.trait1.log
        div.row [code: log] [span.dim: boolean]
    p.part Payload
    ul.tree
      li#m.Reading.value
        div.row [code: value] [span.dim: number] [span.need: required]
    div.panel.other
      div.bar
        b Other keys
        span.dim shown as they stand
        button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
      pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-extra": [span.n: 1]
}]`);
});

test.each([
  [
    'a component',
    '#/channels/all/messages/done',
    '[a href=../messages/done.html: done]',
    '[done](../messages/done.md)',
  ],
  ['a message of a channel alone', '#/channels/all/messages/own', '[code: own]', '`own`'],
])('a reply with %s leads to its page, where it has one', (_, ref, link, line) => {
  const jobs = linted(`asyncapi: 3.0.0
info: { title: Jobs, version: '1' }
channels:
  all: { messages: { done: { $ref: '#/components/messages/done' }, own: { payload: { type: string } } } }
operations:
  start: { action: send, channel: { $ref: '#/channels/all' }, reply: { messages: [{ $ref: '${ref}' }] } }
components: { messages: { done: { payload: { type: string } } } }
`);
  expect(mainOf(jobs, 'operations/start.html')).toContain(`  dt Reply\n  dd ${link}\n`);
  expect(jobs.markdown('operations/start.md')).toContain(`- Reply: ${line}\n`);
});
