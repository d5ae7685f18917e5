import { credentials } from './comparison/credentials.ts';
import { empty } from './comparison/empty.ts';
import { examples } from './comparison/examples.ts';
import { generated } from './comparison/generated.ts';
import { validatedBodies } from './comparison/checked-bodies.ts';
import { checkedForms } from './comparison/checked-forms.ts';
import { checkedParameters } from './comparison/checked-parameters.ts';
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
    'Parameters, with `--validate request`': checkedParameters(),
    'Bodies, with `--validate request`': validatedBodies(),
    'Forms, with `--validate request`': checkedForms(),
    'Refusals, with `--validate request`': refusals(),
    'Not offered': notOffered(),
  };
}
