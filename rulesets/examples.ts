import { apartUses } from './presets.ts';
import { exampleRules } from './examples/rules.ts';
import { onPlainDocument } from './plain-document.ts';
import { toSpectralRuleset } from './spectral.ts';

export default toSpectralRuleset(apartUses(exampleRules.map(onPlainDocument)));
