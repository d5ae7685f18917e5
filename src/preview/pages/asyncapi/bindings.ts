import {
  entriesIn,
  followPath,
  memberAt,
  membersIn,
  numberTextOf,
  type Located,
} from '../../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../../lib/html.ts';
import { isArray, isObject, keysOf } from '../../../lib/json.ts';
import type { MergedPart } from '../../entries/traits.ts';
import { codeText, factList } from '../../parts/facts.ts';
import { shortText, shortTexts } from '../../parts/json.ts';
import { foldedValue } from '../../parts/other-keys.ts';
import { bodyTree } from '../../schema/tree.ts';
import type { PageContext } from '../context.ts';
import { traitNote } from './traits.ts';

/** The names of the protocols that AsyncAPI has bindings for. */
const protocols: Readonly<Partial<Record<string, string>>> = {
  amqp: 'AMQP',
  amqp1: 'AMQP 1.0',
  anypointmq: 'Anypoint MQ',
  googlepubsub: 'Google Pub/Sub',
  http: 'HTTP',
  ibmmq: 'IBM MQ',
  jms: 'JMS',
  kafka: 'Kafka',
  mercure: 'Mercure',
  mqtt: 'MQTT',
  mqtt5: 'MQTT 5',
  nats: 'NATS',
  pulsar: 'Pulsar',
  redis: 'Redis',
  ros2: 'ROS 2',
  sns: 'SNS',
  solace: 'Solace',
  sqs: 'SQS',
  stomp: 'STOMP',
  ws: 'WebSocket',
};

/** The fields of bindings that the published schemas of these say to be schemas; some may be a plain value instead. */
const schemas: ReadonlySet<string> = new Set(
  (
    'http.query http.headers ws.query ws.headers kafka.key kafka.groupId kafka.clientId mqtt.correlationData mqtt.sessionExpiryInterval ' +
    'mqtt.maximumPacketSize mqtt.messageExpiryInterval mqtt.responseTopic jms.headers jms.properties anypointmq.headers solace.timeToLive ' +
    'solace.priority'
  ).split(' '),
);

export const mostProtocols = 20;
export const mostFields = 60;

/** The name of the protocol at a key of `bindings`. */
export function protocolName(key: string): string {
  return protocols[key] ?? key.slice(0, 60);
}

/** The bindings of all `parts` as facts, under the name of each protocol. */
export function bindingsHtml(context: PageContext, parts: readonly MergedPart[], id: string): Html | undefined {
  const bindings = parts.flatMap((part) => {
    const located = followPath(context.shown.description, part.located, 'bindings');
    return located === undefined ? [] : [{ ...part, located }];
  });
  return protocolsHtml(context, bindings, id);
}

/** The `bindings` that each part brings, those that count first in front. */
export function protocolsHtml(context: PageContext, bindings: readonly MergedPart[], id: string): Html | undefined {
  // A field that an earlier part sets is that of the whole.
  const set = new Set<string>();
  const drawn = bindings.flatMap((part) =>
    entriesIn(context.shown.description, part.located)
      .slice(0, mostProtocols)
      .flatMap(([protocol, binding]) => {
        const keys = ['', ...keysOf(binding.value)].map((name) => `${protocol}.${name}`);
        const names = keysOf(binding.value).filter((name) => !set.has(`${protocol}.${name}`));
        const isNew = !set.has(`${protocol}.`) || names.some((name) => name !== 'bindingVersion');
        for (const key of keys) set.add(key);
        return isNew ? [protocolHtml(context, { protocol, binding, names, part, id: `${id}.${protocol}` })] : [];
      }),
  );
  return drawn.length === 0 ? undefined : html`${drawn}`;
}

interface DrawnBinding {
  readonly protocol: string;
  readonly binding: Located;
  /** The fields that are drawn. */
  readonly names: readonly string[];
  readonly part: MergedPart;
  readonly id: string;
}

function protocolHtml(context: PageContext, { protocol, binding, names, part, id }: DrawnBinding): Html {
  const written = memberAt(binding, 'bindingVersion')?.value;
  const version = written === undefined ? undefined : html` <span class="dim">binding ${shortText(written, 40)}</span>`;
  const heading = html`<p class="part"><b>${protocolName(protocol)}</b>${version}${traitNote(part)}</p>`;
  if (!isObject(binding.value)) return html`${heading}${codeText(shortText(binding.value))}`;
  const fields = fieldsOfBinding(protocol, binding, names);
  if (fields.length === 0)
    return html`${heading}
      <p class="dim">Nothing is set.</p>`;
  const facts = fields.flatMap((field) => (field.isSchema ? [] : [[field.label, valueHtml(field.located)] as const]));
  const trees = fields.map(({ label, name, located, isSchema }) =>
    isSchema
      ? html`<p class="part">${label}</p>
          ${bodyTree(context, located, `${id}.${name}`)}`
      : html``,
  );
  return html`${heading}${factList(facts.slice(0, mostFields))}${trees}`;
}

/** A field of a binding: a schema, or a value with its name in words. */
interface BindingField {
  readonly name: string;
  readonly label: string;
  readonly located: Located;
  readonly isSchema: boolean;
}

/** The fields of a binding at `names`, without its version. */
export function fieldsOfBinding(
  protocol: string,
  binding: Located,
  names: readonly string[] = keysOf(binding.value),
): readonly BindingField[] {
  return names.flatMap((name): readonly BindingField[] => {
    const located = name === 'bindingVersion' ? undefined : memberAt(binding, name);
    if (located === undefined) return [];
    const isSchema = schemas.has(`${protocol.replace(/^mqtt5$/u, 'mqtt')}.${name}`) && isObject(located.value);
    return isSchema ? [{ name, label: wordsOf([name]), located, isSchema }] : valuesIn(located, name);
  });
}

/** A field and its value: an object is one for each of its own, deeper ones are shown as they stand. */
function valuesIn(located: Located, name: string): readonly BindingField[] {
  const { value } = located;
  if (!isObject(value) || keysOf(value).length === 0)
    return [{ name, label: wordsOf([name]), located, isSchema: false }];
  return membersIn(located).map(([key, inner]) => {
    return { name, label: wordsOf([name, key]), located: inner, isSchema: false };
  });
}

function valueHtml(located: Located): Html {
  const { value } = located;
  const isPlain = (each: unknown): boolean => typeof each !== 'object' || each === null;
  if (isArray(value) && value.length > 0 && value.every(isPlain))
    return joinHtml(
      shortTexts(value, 50).map((text) => html`<code>${text}</code>`),
      ', ',
    );
  if (!isPlain(value)) return foldedValue(value, 'as it stands');
  return html`<code>${numberTextOf(located) ?? shortText(value, 500)}</code>`;
}

const acronyms: ReadonlyMap<string, string> = new Map([
  ['qos', 'QoS'],
  ['ttl', 'TTL'],
  ['id', 'id'],
]);

/** The name of a field in words: `Group id`, `Queue durable`. Names with dots stay as they are. */
function wordsOf(names: readonly string[]): string {
  const words = names.map((name) =>
    name.includes('.')
      ? name
      : (acronyms.get(name) ?? name.replace(/(?<=[\p{Ll}\d])\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`)),
  );
  const text = words.join(' ').slice(0, 100);
  return names[0]?.includes('.') === true ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
