import { presetRules } from './presets.ts';
import { rules } from './rules/index.ts';
import { toSpectralRuleset } from './spectral.ts';

export default toSpectralRuleset(presetRules('badges', rules));
