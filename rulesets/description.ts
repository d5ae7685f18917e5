import { descriptionRules } from './description/rules.ts';
import { apartUses } from './presets.ts';
import { toSpectralRuleset } from './spectral.ts';

export default toSpectralRuleset(apartUses(descriptionRules));
