import { credentials } from './comparison/credentials.ts';
import { empty } from './comparison/empty.ts';
import { examples } from './comparison/examples.ts';
import { generated } from './comparison/generated.ts';
import { validatedBodies } from './comparison/judged-bodies.ts';
import { judgedForms } from './comparison/judged-forms.ts';
import { judgedParameters } from './comparison/judged-parameters.ts';
import { mediaType } from './comparison/media-type.ts';
import { notOffered } from './comparison/not-offered.ts';
import { refusals } from './comparison/refusals.ts';
import { routing } from './comparison/routing.ts';
import { status } from './comparison/status.ts';
import type { ComparisonRow } from './comparison/row.ts';

/** All rows, by heading. */
export function comparisonRows(): Readonly<Record<string, readonly ComparisonRow[]>> {
  return {
    Routing: routing(),
    'Media type': mediaType(),
    Status: status(),
    Examples: examples(),
    'Bodies made from schemas': generated(),
    'Empty answers, HEAD and CORS': empty(),
    'Credentials, with `--security presence`': credentials(),
    'Parameters, with `--validate request`': judgedParameters(),
    'Bodies, with `--validate request`': validatedBodies(),
    'Forms, with `--validate request`': judgedForms(),
    'Refusals, with `--validate request`': refusals(),
    'Not offered': notOffered(),
  };
}
