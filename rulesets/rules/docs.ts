import type { RuleDocs } from '../rule.ts';
import { docs as xBadgesAllowedNames } from './x-badges-allowed-names.ts';
import { docs as xBadgesColor } from './x-badges-color.ts';
import { docs as xBadgesColorConsistent } from './x-badges-color-consistent.ts';
import { docs as xBadgesColorPalette } from './x-badges-color-palette.ts';
import { docs as xBadgesContrast } from './x-badges-contrast.ts';
import { docs as xBadgesDuplicateName } from './x-badges-duplicate-name.ts';
import { docs as xBadgesEmpty } from './x-badges-empty.ts';
import { docs as xBadgesInvisible } from './x-badges-invisible.ts';
import { docs as xBadgesMax } from './x-badges-max.ts';
import { docs as xBadgesMisspelled } from './x-badges-misspelled.ts';
import { docs as xBadgesNameConsistent } from './x-badges-name-consistent.ts';
import { docs as xBadgesNameFormat } from './x-badges-name-format.ts';
import { docs as xBadgesPlacement } from './x-badges-placement.ts';
import { docs as xBadgesPosition } from './x-badges-position.ts';
import { docs as xBadgesRedundantDefault } from './x-badges-redundant-default.ts';
import { docs as xBadgesRefSibling } from './x-badges-ref-sibling.ts';
import { docs as xBadgesRequired } from './x-badges-required.ts';
import { docs as xBadgesType } from './x-badges-type.ts';
import { docs as xBadgesUnknownField } from './x-badges-unknown-field.ts';
import { docs as xMcpAnnotations } from './x-mcp-annotations.ts';
import { docs as xMcpAnnotationsConflict } from './x-mcp-annotations-conflict.ts';
import { docs as xMcpCapabilitiesMissing } from './x-mcp-capabilities-missing.ts';
import { docs as xMcpCapabilityRequired } from './x-mcp-capability-required.ts';
import { docs as xMcpCapabilityUnknown } from './x-mcp-capability-unknown.ts';
import { docs as xMcpDescriptionQuality } from './x-mcp-description-quality.ts';
import { docs as xMcpDuplicateName } from './x-mcp-duplicate-name.ts';
import { docs as xMcpEmpty } from './x-mcp-empty.ts';
import { docs as xMcpExecution } from './x-mcp-execution.ts';
import { docs as xMcpFieldInVersion } from './x-mcp-field-in-version.ts';
import { docs as xMcpHeader } from './x-mcp-header.ts';
import { docs as xMcpIcons } from './x-mcp-icons.ts';
import { docs as xMcpInputSchema } from './x-mcp-input-schema.ts';
import { docs as xMcpInputSchemaMissing } from './x-mcp-input-schema-missing.ts';
import { docs as xMcpMimeType } from './x-mcp-mime-type.ts';
import { docs as xMcpMisspelled } from './x-mcp-misspelled.ts';
import { docs as xMcpNameCollision } from './x-mcp-name-collision.ts';
import { docs as xMcpOtherDialect } from './x-mcp-other-dialect.ts';
import { docs as xMcpOutputSchema } from './x-mcp-output-schema.ts';
import { docs as xMcpOutputSchemaString } from './x-mcp-output-schema-string.ts';
import { docs as xMcpPlacement } from './x-mcp-placement.ts';
import { docs as xMcpProtocolVersion } from './x-mcp-protocol-version.ts';
import { docs as xMcpProtocolVersionKnown } from './x-mcp-protocol-version-known.ts';
import { docs as xMcpRef } from './x-mcp-ref.ts';
import { docs as xMcpRefRemote } from './x-mcp-ref-remote.ts';
import { docs as xMcpRequired } from './x-mcp-required.ts';
import { docs as xMcpResourceContent } from './x-mcp-resource-content.ts';
import { docs as xMcpResourceUri } from './x-mcp-resource-uri.ts';
import { docs as xMcpResourceUriMissing } from './x-mcp-resource-uri-missing.ts';
import { docs as xMcpSchemaDialect } from './x-mcp-schema-dialect.ts';
import { docs as xMcpSchemaValid } from './x-mcp-schema-valid.ts';
import { docs as xMcpSecret } from './x-mcp-secret.ts';
import { docs as xMcpSecurity } from './x-mcp-security.ts';
import { docs as xMcpSecurityScheme } from './x-mcp-security-scheme.ts';
import { docs as xMcpSecurityScope } from './x-mcp-security-scope.ts';
import { docs as xMcpServerMissing } from './x-mcp-server-missing.ts';
import { docs as xMcpServerScheme } from './x-mcp-server-scheme.ts';
import { docs as xMcpServerSecret } from './x-mcp-server-secret.ts';
import { docs as xMcpServerSse } from './x-mcp-server-sse.ts';
import { docs as xMcpServerUrl } from './x-mcp-server-url.ts';
import { docs as xMcpTags } from './x-mcp-tags.ts';
import { docs as xMcpToolGroup } from './x-mcp-tool-group.ts';
import { docs as xMcpToolName } from './x-mcp-tool-name.ts';
import { docs as xMcpType } from './x-mcp-type.ts';
import { docs as xMcpUnknownField } from './x-mcp-unknown-field.ts';

/** What the pages say of each rule, by rule id. Apart from the list of rules, so that bundles leave it out. */
export const ruleDocs: Readonly<Record<string, RuleDocs>> = {
  'x-badges-allowed-names': xBadgesAllowedNames,
  'x-badges-color': xBadgesColor,
  'x-badges-color-consistent': xBadgesColorConsistent,
  'x-badges-color-palette': xBadgesColorPalette,
  'x-badges-contrast': xBadgesContrast,
  'x-badges-duplicate-name': xBadgesDuplicateName,
  'x-badges-empty': xBadgesEmpty,
  'x-badges-invisible': xBadgesInvisible,
  'x-badges-max': xBadgesMax,
  'x-badges-misspelled': xBadgesMisspelled,
  'x-badges-name-consistent': xBadgesNameConsistent,
  'x-badges-name-format': xBadgesNameFormat,
  'x-badges-placement': xBadgesPlacement,
  'x-badges-position': xBadgesPosition,
  'x-badges-redundant-default': xBadgesRedundantDefault,
  'x-badges-ref-sibling': xBadgesRefSibling,
  'x-badges-required': xBadgesRequired,
  'x-badges-type': xBadgesType,
  'x-badges-unknown-field': xBadgesUnknownField,
  'x-mcp-annotations': xMcpAnnotations,
  'x-mcp-annotations-conflict': xMcpAnnotationsConflict,
  'x-mcp-capabilities-missing': xMcpCapabilitiesMissing,
  'x-mcp-capability-required': xMcpCapabilityRequired,
  'x-mcp-capability-unknown': xMcpCapabilityUnknown,
  'x-mcp-description-quality': xMcpDescriptionQuality,
  'x-mcp-duplicate-name': xMcpDuplicateName,
  'x-mcp-empty': xMcpEmpty,
  'x-mcp-execution': xMcpExecution,
  'x-mcp-field-in-version': xMcpFieldInVersion,
  'x-mcp-header': xMcpHeader,
  'x-mcp-icons': xMcpIcons,
  'x-mcp-input-schema': xMcpInputSchema,
  'x-mcp-input-schema-missing': xMcpInputSchemaMissing,
  'x-mcp-mime-type': xMcpMimeType,
  'x-mcp-misspelled': xMcpMisspelled,
  'x-mcp-name-collision': xMcpNameCollision,
  'x-mcp-other-dialect': xMcpOtherDialect,
  'x-mcp-output-schema': xMcpOutputSchema,
  'x-mcp-output-schema-string': xMcpOutputSchemaString,
  'x-mcp-placement': xMcpPlacement,
  'x-mcp-protocol-version': xMcpProtocolVersion,
  'x-mcp-protocol-version-known': xMcpProtocolVersionKnown,
  'x-mcp-ref': xMcpRef,
  'x-mcp-ref-remote': xMcpRefRemote,
  'x-mcp-required': xMcpRequired,
  'x-mcp-resource-content': xMcpResourceContent,
  'x-mcp-resource-uri': xMcpResourceUri,
  'x-mcp-resource-uri-missing': xMcpResourceUriMissing,
  'x-mcp-schema-dialect': xMcpSchemaDialect,
  'x-mcp-schema-valid': xMcpSchemaValid,
  'x-mcp-secret': xMcpSecret,
  'x-mcp-security': xMcpSecurity,
  'x-mcp-security-scheme': xMcpSecurityScheme,
  'x-mcp-security-scope': xMcpSecurityScope,
  'x-mcp-server-missing': xMcpServerMissing,
  'x-mcp-server-scheme': xMcpServerScheme,
  'x-mcp-server-secret': xMcpServerSecret,
  'x-mcp-server-sse': xMcpServerSse,
  'x-mcp-server-url': xMcpServerUrl,
  'x-mcp-tags': xMcpTags,
  'x-mcp-tool-group': xMcpToolGroup,
  'x-mcp-tool-name': xMcpToolName,
  'x-mcp-type': xMcpType,
  'x-mcp-unknown-field': xMcpUnknownField,
};
