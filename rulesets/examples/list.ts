/** The list of the preset `examples`: a line for every rule. Apart from the others, because its rules bring a validator along. */
export { rule as mockExampleCoverage } from './mock-example-coverage.ts';
export { rule as mockExampleDirection } from './mock-example-direction.ts';
export { rule as mockExampleDistinguishable } from './mock-example-distinguishable.ts';
export { rule as mockExampleMissing } from './mock-example-missing.ts';
export { rule as mockExampleNameFormat } from './mock-example-name-format.ts';
export { rule as mockExampleNameUnique } from './mock-example-name-unique.ts';
export { rule as mockExamplePaired } from './mock-example-paired.ts';
export { rule as mockExampleUndeclaredProperty } from './mock-example-undeclared-property.ts';
export { rule as mockExampleValid } from './mock-example-valid.ts';
export { rule as mockExampleValue } from './mock-example-value.ts';
export { rule as mockHeaderExampleValid } from './mock-header-example-valid.ts';
export { rule as mockParameterExampleValid } from './mock-parameter-example-valid.ts';
export { rule as mockPathAmbiguous } from './mock-path-ambiguous.ts';
export { rule as mockSchemaFormat } from './mock-schema-format.ts';
export { rule as mockSchemaUsable } from './mock-schema-usable.ts';
export { rule as mockToolValueValid } from './mock-tool-value-valid.ts';
