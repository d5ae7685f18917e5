import { memberAt, type Located } from '../../description/read/view.ts';
import { html, type Html } from '../../lib/html.ts';
import type { Ids } from '../frame/ids.ts';
import { highlightJson } from '../parts/json.ts';
import { callTexts, type CallText } from '../samples/write.ts';
import type { ConsoleContext } from './context.ts';
import { mostFields, omitted, propertiesOf, propertyField, type ConsoleField } from './field.ts';
import { firstForm, type ConsoleForm } from './form.ts';
import type { ConsoleReply } from './reply.ts';
import { fieldsHtml, omissionsHtml } from './request-html.ts';

/** The console of the page of a tool: a form for its arguments. Nothing is sent from it. */
export interface ToolConsole {
  readonly context: ConsoleContext;
  readonly tool: Located;
}

/** The form for the arguments of a tool; undefined where its schema names none. `address` is that of the page. */
export function toolFormHtml(ids: Ids, page: ToolConsole, address: string): Html | undefined {
  if (argumentFields(page).length === 0) return undefined;
  return html`<section class="panel" aria-labelledby="try">
    <div class="bar"><h2 id="try">Arguments</h2></div>
    <form data-console="${address}" autocomplete="off" novalidate>
      <div class="request">${partHtml(ids, page)}</div>
      <div class="checks" role="status"></div>
    </form>
  </section>`;
}

/** The call of the tool as its form begins. */
export function firstCalls(page: ToolConsole): readonly CallText[] {
  return callTexts(page.context.description, page.tool, argumentsOf(page, firstForm));
}

/** Answers a page whose arguments have changed. */
export function replyToTool(
  page: ToolConsole,
  form: ConsoleForm,
): Pick<ConsoleReply, 'samples' | 'checks' | 'notes' | 'html'> {
  const { context, tool } = page;
  const values = argumentsOf(page, form);
  const schema = memberAt(tool, 'inputSchema');
  let count = 0;
  const ids: Ids = { take: (wanted) => `c-${wanted}-${(count += 1)}` };
  return {
    samples: callTexts(context.description, tool, values).map(({ text }) => highlightJson(text).html),
    checks:
      schema === undefined
        ? []
        : context.violationsOf(schema, values).map((text) => text.replace(/^The body/u, 'The arguments')),
    notes: [],
    ...(form.change !== undefined && { html: partHtml(ids, page).html }),
  };
}

function partHtml(ids: Ids, page: ToolConsole): Html {
  const fields = argumentFields(page);
  const omissions = omitted('arguments', fields.length, mostFields);
  return html`${fieldsHtml(ids, 'tools/call', fields.slice(0, mostFields))}${omissionsHtml(omissions)}
    <div class="pick"><button type="button" class="link" data-change="example">Reset</button></div>`;
}

function argumentFields({ context, tool }: ToolConsole): readonly ConsoleField[] {
  const schema = memberAt(tool, 'inputSchema');
  if (schema === undefined) return [];
  return [...propertiesOf(context.description, schema)].map(([name, { schema: property, isRequired }]) =>
    propertyField(context, { prefix: 'arg', name, schema: property, isRequired, value: undefined }),
  );
}

/** The values that `form` has for the arguments. */
function argumentsOf(page: ToolConsole, form: ConsoleForm): Readonly<Record<string, unknown>> {
  const { context, tool } = page;
  const schema = memberAt(tool, 'inputSchema');
  const schemas = schema && propertiesOf(context.description, schema);
  const sent = argumentFields(page).flatMap(({ id, name, text, isSent }) => {
    const typed = form.change === 'example' ? (isSent ? text : undefined) : form.fields[id];
    return typed === undefined ? [] : [[name, context.read(schemas?.get(name)?.schema, typed)] as const];
  });
  return Object.fromEntries(sent);
}
