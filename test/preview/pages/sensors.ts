/** A channel and an operation that say all that AsyncAPI 3 can say. */
export const sensors = `
asyncapi: 3.0.0
info: { title: Sensors, version: '1' }
servers: { main: { host: mqtt.example, protocol: mqtt } }
channels:
  readings:
    address: 'sensors/{id}'
    title: Readings
    summary: What sensors say
    description: Twice a minute.
    servers: [{ $ref: '#/servers/main' }]
    parameters: { id: { description: The sensor, enum: [a, b], default: a } }
    tags: [{ name: iot }, { name: live }, {}]
    externalDocs: { url: 'https://docs.example/x', description: All of it }
    messages:
      reading:
        name: Reading
        title: A reading
        description: Never twice.
        contentType: application/json
        x-badges: [{ name: New }]
        correlationId: { location: '$message.header#/trace' }
        tags: [{ name: fast }]
        externalDocs: { url: 'https://docs.example/reading' }
        headers: { type: object, properties: { trace: { type: string } } }
        payload: { type: object, required: [value], properties: { value: { type: number } } }
        examples: [{ name: warm, payload: { value: 21 } }, { headers: { trace: a }, payload: { value: 3 } }]
        traits: [{ $ref: '#/components/messageTraits/logged' }]
        x-extra: 1
      avro: { payload: { schemaFormat: application/vnd.apache.avro, schema: { type: record, fields: [] } } }
      shared: { $ref: '#/components/messages/shared' }
    x-unknown: 1
operations:
  sendReading:
    action: send
    channel: { $ref: '#/channels/readings' }
    summary: Send it
    description: To everybody.
    messages: [{ $ref: '#/channels/readings/messages/reading' }]
    security: [{ $ref: '#/components/securitySchemes/user' }, { type: oauth2, flows: {}, scopes: [write] }]
    reply: { channel: { $ref: '#/channels/readings' }, address: { location: '$message.header#/to' }, messages: [{ $ref: '#/channels/readings/messages/avro' }] }
    tags: [{ name: out }]
    traits: [{ $ref: '#/components/operationTraits/slow' }]
    bindings: { mqtt: { qos: 1 } }
components:
  messages: { shared: { name: Shared, summary: For all, payload: true } }
  messageTraits: { logged: { description: Is logged., headers: { type: object, properties: { log: { type: boolean } } } } }
  operationTraits: { slow: { bindings: { mqtt: { qos: 2 } } } }
  securitySchemes: { user: { type: userPassword } }
`;
