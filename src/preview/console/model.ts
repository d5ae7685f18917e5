import type { Operation } from '../../description/read/api.ts';
import { responsesOf } from '../../description/read/content.ts';
import type { Parameter } from '../../parameters/parameter.ts';
import { bodyOf, type ConsoleBody } from './body.ts';
import type { ConsoleContext } from './context.ts';
import { credentialChoices, type CredentialChoice } from './credentials.ts';
import { environmentsOf, exampleBase, mostEnvironments, ownEnvironment, type Environment } from './environments.ts';
import { omitted, parameterExamples, parameterField, type ConsoleField } from './field.ts';
import type { ConsoleForm } from './form.ts';
import { uniqueBy } from '../../lib/lists.ts';

/** A console of an operation, as a form has it. */
export interface ConsoleModel {
  readonly operation: Operation;
  readonly environments: readonly Environment[];
  readonly environment: Environment;
  /** The base URL of the request: that of the environment, or an example's while it has none. */
  readonly base: string;
  /** True where the environment that was chosen is none of those; then there are no credentials, as they were given for that one. */
  readonly isEnvironmentGone: boolean;
  /** The examples that the mock server can be asked for. */
  readonly answers: readonly { readonly name: string; readonly status: string }[];
  readonly answer: string;
  readonly credentials: readonly CredentialChoice[];
  readonly parameters: readonly Parameter[];
  readonly fields: readonly ConsoleField[];
  readonly body: ConsoleBody | undefined;
  /** The names of the examples that can be sent: of the body, else of the parameters. */
  readonly examples: readonly string[];
  /** Values of parameters to send, by the names of their controls. */
  readonly sent: ReadonlyMap<string, string>;
  /** Notes on parts of the description that the console leaves out, a sentence each. */
  readonly omissions: readonly string[];
}

/** Parameters that are offered; the others, examples and answers likewise, are left out. */
const mostParameters = 100;
const mostExamples = 100;
const mostAnswers = 200;

/** The console of `operation`, whose mock server is at `mockUrl`. */
export function modelOf(
  context: ConsoleContext,
  { operation, mockUrl }: { readonly operation: Operation; readonly mockUrl: string },
  form: ConsoleForm,
): ConsoleModel {
  const { description } = context;
  const servers = environmentsOf(context, operation, { mockUrl, typed: form.fields });
  const sample = exampleBase(description, operation);
  const own = ownEnvironment(form.fields, servers.length === 0, sample);
  const environments = [...servers.slice(0, mostEnvironments), own];
  const [first = own] = environments;
  const declared = context.parametersOf(operation).filter(({ place }) => place !== 'body' && place !== 'formData');
  const parameters = declared.slice(0, mostParameters);
  const body = bodyOf(context, operation, form);
  const names = namesOf(context, parameters);
  const examples = body?.examples ?? names.slice(0, mostExamples);
  const answers = answersOf(context, operation);
  const fields = parameters.map((parameter) => parameterField(context, parameter, examples[form.example] ?? undefined));
  const typed = new Map(Object.entries(form.fields));
  const sent = new Map(
    form.change === 'example' ? fields.flatMap(({ id, isSent, text }) => (isSent ? [[id, text] as const] : [])) : typed,
  );
  const chosen = environments.find(({ key }) => form.environment === '' || key === form.environment);
  const environment = chosen ?? first;
  return {
    operation,
    environments,
    environment,
    base: environment.url === '' ? sample : environment.url,
    parameters,
    fields,
    body,
    examples,
    sent,
    answers: answers.slice(0, mostAnswers),
    answer: environment.isMock ? form.answer : '',
    isEnvironmentGone: chosen === undefined,
    credentials: chosen === undefined ? [] : credentialChoices(description, operation),
    omissions: [
      ...omitted('servers', servers.length - 1, mostEnvironments - 1),
      ...omitted('answers', answers.length, mostAnswers),
      ...omitted('parameters', declared.length, mostParameters),
      ...(body?.omissions ?? omitted('examples', names.length, mostExamples)),
    ],
  };
}

function namesOf({ description }: ConsoleContext, parameters: readonly Parameter[]): readonly string[] {
  const names = parameters.flatMap((parameter) =>
    parameterExamples(description, parameter).flatMap(({ name }) => name ?? []),
  );
  return [...new Set(names)];
}

function answersOf({ description }: ConsoleContext, operation: Operation): ConsoleModel['answers'] {
  const all = responsesOf(description, operation).flatMap(({ status, media }) =>
    media.flatMap(({ examples }) => examples.flatMap(({ name }) => (name === undefined ? [] : [{ name, status }]))),
  );
  return uniqueBy(all, ({ name }) => name);
}
