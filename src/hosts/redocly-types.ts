/** Types of Redocly CLI, as far as the plugin needs them (`@redocly/openapi-core` 2). */

/** A file that Redocly has read. */
export interface RedoclySource {
  /** An absolute path or URL. */
  readonly absoluteRef: string;
  readonly body: string;
}

/** The context that a visitor is handed beside the value. */
export interface RedoclyContext {
  readonly location: { readonly source: RedoclySource };
  readonly report: (problem: {
    readonly message: string;
    readonly location: { readonly source: RedoclySource; readonly pointer: string; readonly reportOnKey: boolean };
    /** The page of the rule. */
    readonly reference: string;
  }) => void;
}

/** A rule: it answers visitors of the kinds of object that it looks at. */
export type RedoclyRule = (settings: unknown) => {
  readonly Root: { readonly leave: (root: unknown, context: RedoclyContext) => void };
};

/** A rule in a configuration: a severity, alone or with options. */
export type RedoclyRuleSetting =
  'error' | 'warn' | 'off' | ({ readonly severity: 'error' | 'warn' } & Readonly<Record<string, unknown>>);

/** The rules of the kinds of description that Redocly tells apart. */
type RulesByKind = Readonly<Record<'oas2' | 'oas3' | 'async2' | 'async3', Readonly<Record<string, RedoclyRule>>>>;

/** A plugin of Redocly CLI. */
export interface RedoclyPlugin {
  readonly id: 'assay';
  readonly rules: RulesByKind;
  readonly configs: Readonly<
    Record<'recommended' | 'seed' | 'all', { readonly rules: Readonly<Record<string, RedoclyRuleSetting>> }>
  >;
}
