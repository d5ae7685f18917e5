import { expect, test } from '@jest/globals';
import { linted, mainOf, sideOf } from './support.ts';

const site = linted(`
asyncapi: 3.0.0
info: { title: Lights, version: '1' }
servers:
  main:
    host: broker.example
    protocol: mqtt
    bindings: { mqtt: { clientId: guest, cleanSession: true, keepAlive: 60, lastWill: { topic: /gone, qos: 2 }, bindingVersion: 0.2.0 } }
channels:
  lights:
    address: lights
    bindings:
      kafka: { partitions: 12345678901234567890, topicConfiguration: { cleanup.policy: [delete, compact] } }
      ws: { method: GET, query: { type: object, properties: { token: { type: string } } } }
      amqp: {}
    messages: { dim: { $ref: '#/components/messages/dim' } }
operations:
  dimLight:
    action: send
    channel: { $ref: '#/channels/lights' }
    description: Dims a light.
    traits: [{ $ref: '#/components/operationTraits/kafka' }]
    bindings: { kafka: { clientId: me }, sqs: { queue: { name: q, fifoQueue: true, policy: { statements: [{ effect: Allow }] } } } }
components:
  operationTraits:
    kafka:
      description: Not shown, as the operation has its own.
      tags: [{ name: slow }]
      x-team: lamps
      bindings: { kafka: { clientId: other, groupId: { type: string, enum: [lamp] } } }
  messages:
    dim:
      payload: { type: object, properties: { level: { type: integer } } }
      bindings: { nats: nothing }
      traits: [{ $ref: '#/components/messageTraits/common' }]
  messageTraits:
    common:
      contentType: application/json
      headers: { type: object, properties: { sent: { type: string } } }
      examples: [{ name: full, payload: { level: 3 } }]
`);

test('a channel shows its bindings as facts under the names of their protocols', () => {
  expect(mainOf(site, 'channels/lights.html')).toContain(`p.part [b: Kafka]
dl.facts
  dt Partitions
  dd [code: 12345678901234567890]
  dt Topic configuration cleanup.policy
  dd [code: delete], [code: compact]
p.part [b: WebSocket]
dl.facts
  dt Method
  dd [code: GET]
p.part Query
ul.tree
  li#bindings.ws.query.token
    div.row [code: token] [span.dim: string]
p.part [b: AMQP]
p.dim Nothing is set.`);
});

test('the Markdown of a channel has its bindings as lists of fields', () => {
  expect(site.markdown('channels/lights.md')).toContain(`Kafka:

- Partitions: \`12345678901234567890\`
- Topic configuration cleanup.policy: \`delete\`, \`compact\`

WebSocket:

- Method: \`GET\`

Query:

object

- \`token\` (string)

AMQP:

Nothing is set.
`);
});

test('the Markdown of an operation has its bindings and those of its traits', () => {
  const text = site.markdown('operations/dim-light.md');
  expect(text).toContain(`SQS:

- Queue name: \`q\`
- Queue fifo queue: \`true\`

Queue policy:

\`\`\`json
`);
  expect(text).toContain(`From the trait kafka:

Not shown, as the operation has its own.
`);
  expect(text).toContain(`Kafka:

- Client id: \`other\`

Group id:

string
`);
});

test('the Markdown of bindings has their version, and a binding that is no object', () => {
  expect(site.markdown('index.md')).toContain(`MQTT (binding \`0.2.0\`):

- Client id: \`guest\`
`);
  expect(site.markdown('messages/dim.md')).toContain(`NATS:

\`nothing\`
`);
});

test('a server shows its bindings', () => {
  expect(sideOf(site, 'index.html')).toContain(`p.part [b: MQTT] [span.dim: binding 0.2.0]
    dl.facts
      dt Client id
      dd [code: guest]
      dt Clean session
      dd [code: true]
      dt Keep alive
      dd [code: 60]
      dt Last will topic
      dd [code: /gone]
      dt Last will QoS
      dd [code: 2]`);
});

test('what a trait brings to an operation stands in its place, with its name', () => {
  const main = mainOf(site, 'operations/dim-light.html');
  expect(main).toContain('p Dims a light.');
  expect(main).not.toContain('Not shown');
  expect(main).toContain(`  dt Tags
  dd slow [span.dim: from the trait kafka]`);
  expect(main).toContain(`p.part [b: SQS]
dl.facts
  dt Queue name
  dd [code: q]
  dt Queue fifo queue
  dd [code: true]
  dt Queue policy
  dd
    details.more-keys
      summary as it stands`);
  expect(main).toContain(`p.part [b: Kafka] [span.dim: from the trait kafka]
p.part Group id
p.dim string
p One of [code: lamp].`);
  expect(main).toContain('"x-team"');
});

test('what a trait brings to a message stands in its place, with its name', () => {
  const main = mainOf(site, 'messages/dim.html');
  expect(main).toContain(`  dt Content type
  dd [code: application/json] [span.dim: from the trait common]`);
  expect(main).toContain('h2#headers Headers [small:  [span.dim: from the trait common]]');
  expect(main).toContain(`p.part [b: NATS]
code nothing`);
  expect(sideOf(site, 'messages/dim.html')).toContain('"level"');
});

test('in AsyncAPI 2 what a trait says comes before what the operation says', () => {
  const two = linted(`
asyncapi: 2.6.0
info: { title: Lights, version: '1' }
channels:
  lights:
    publish:
      operationId: dim
      description: Mine.
      traits: [{ description: First. }, { description: Last. }]
`);
  const main = mainOf(two, 'operations/dim.html');
  expect(main).toContain('p Last.\np [span.dim: from the trait number 2]');
  expect(main).not.toContain('Mine.');
});
