import { kindOf } from '../../src/http/media-type.ts';
import { isArray, isObject, isText } from '../../src/lib/json.ts';
import { append } from '../../src/lib/lists.ts';
import { perObject } from '../../src/lib/cache.ts';
import { show } from '../../src/lib/show.ts';
import { type Check, type CheckedDocument, type CheckFinding, finding, noFindings } from '../check.ts';
import { descriptionOf } from './examples-in.ts';
import type { ExplainedViolation } from './explain-choices.ts';
import { jsonIn, exampleValidatorFor, validateText } from './validate-body-example.ts';
import { type MessageExample, messageExamplesIn } from './message-examples.ts';
import { violationMessage, pathOfPointer, reportableViolations } from './valid.ts';

/** Examples of messages are as the schemas of their payload and headers say. */
export const validMessages: Check<null> = (_root, _options, { document }) =>
  validatedMessages(document).flatMap(({ example: { subject, path }, violations, readAs }) =>
    reportableViolations(violations).flatMap((one) =>
      finding(violationMessage(subject, one), readAs === 'value' ? [...path, ...pathOfPointer(one.pointer)] : path),
    ),
  );

/** Examples of messages are no JSON as a text where an object or a list is expected. */
export function messageTexts(document: CheckedDocument): readonly CheckFinding[] {
  return validatedMessages(document).flatMap(({ example: { subject, path }, readAs }) =>
    readAs === 'json'
      ? finding(`${subject} is JSON written as a text. Write it as an object or a list.`, path)
      : noFindings,
  );
}

interface ValidatedMessage {
  readonly example: MessageExample;
  readonly violations: readonly ExplainedViolation[];
  /** The value was validated as it is, as the JSON that it is a text with, or as a text of the media type of its message. */
  readonly readAs: 'value' | 'json' | 'text';
}

const validatedMessages = perObject((document: CheckedDocument): readonly ValidatedMessage[] =>
  messageExamplesIn(document).flatMap((example): readonly ValidatedMessage[] => {
    const { value: located, schema, format, textType } = example;
    const { value } = located;
    const version = versionFor(format?.name);
    if (version === undefined || holdsReference(value)) return [];
    const description = descriptionOf(inDialects(document)[version]);
    if (isText(value) && textType !== undefined) {
      // AsyncAPI does not say how a schema describes XML, forms and the like.
      if (kindOf(textType) !== 'text') return [];
      const media = { type: textType, schema, located: schema, examples: [] };
      return [
        { example, violations: validateText({ media, direction: 'response' }, value, description), readAs: 'text' },
      ];
    }
    const validate = exampleValidatorFor('response', description);
    const violations = validate(schema, value);
    const parsed = violations.length === 0 ? undefined : jsonIn(value);
    return parsed === undefined
      ? [{ example, violations, readAs: 'value' }]
      : [{ example, violations: validate(schema, parsed), readAs: 'json' }];
  }),
);

/** Schemas of messages with examples are in a format that examples can be validated by; each other format is reported once. */
export const readableFormats: Check<null> = (_root, _options, { document }) => {
  const foreign = new Map<string, MessageExample[]>();
  for (const each of messageExamplesIn(document)) {
    if (each.format === undefined || versionFor(each.format.name) !== undefined) continue;
    const known = foreign.get(each.format.name) ?? [];
    foreign.set(each.format.name, [...known, each]);
  }
  return [...foreign.values()].flatMap((examples): readonly CheckFinding[] => {
    const [{ format } = {}] = examples;
    if (format === undefined) return noFindings;
    const many = examples.length === 1 ? 'One example is' : `${examples.length} examples are`;
    return finding(
      `${many} not checked: \`schemaFormat\` should be AsyncAPI, OpenAPI or JSON Schema; found ${show(format.name)}.`,
      format.path,
    );
  });
};

/** The versions of OpenAPI whose schemas are those of a format: AsyncAPI has draft 07, which 3.0 is near. */
type Version = '3.0.3' | '3.1.0';

/** Undefined for a format that is not known here. */
function versionFor(format: string | undefined): Version | undefined {
  if (format === undefined) return '3.0.3';
  const [, name = '', parameters = ''] = /^\s*([^;\s]*)(.*)$/su.exec(format.toLowerCase()) ?? [];
  if (/^application\/vnd\.aai\.asyncapi(?:\+(?:json|yaml))?$/.test(name)) return '3.0.3';
  const isModern = /version=["']?(?:3\.[1-9]|(?:draft[-/])?20(?:19|20))/.test(parameters);
  if (/^application\/(?:vnd\.oai\.openapi|schema)(?:\+(?:json|yaml))?$/.test(name)) return isModern ? '3.1.0' : '3.0.3';
  return undefined;
}

const inDialects = perObject((document: CheckedDocument): Readonly<Record<Version, CheckedDocument>> => {
  const inDialect = (version: Version): CheckedDocument => ({ ...document, family: 'openapi', version });
  return { '3.0.3': inDialect('3.0.3'), '3.1.0': inDialect('3.1.0') };
});

/** True for a value with a reference in it: parsers of AsyncAPI replace it, wherever it stands. */
function holdsReference(value: unknown): boolean {
  const open: unknown[] = [value];
  const seen = new Set<unknown>();
  for (const each of open) {
    if (seen.has(each)) continue;
    if (isObject(each) && isText(each.$ref)) return true;
    if (isObject(each) || isArray(each)) {
      seen.add(each);
      append(open, Object.values(each));
    }
  }
  return false;
}
