import type { Rule } from '../rule.ts';
import { rule as xBadgesAllowedNames } from './x-badges-allowed-names.ts';
import { rule as xBadgesColor } from './x-badges-color.ts';
import { rule as xBadgesColorConsistent } from './x-badges-color-consistent.ts';
import { rule as xBadgesColorPalette } from './x-badges-color-palette.ts';
import { rule as xBadgesContrast } from './x-badges-contrast.ts';
import { rule as xBadgesDuplicateName } from './x-badges-duplicate-name.ts';
import { rule as xBadgesEmpty } from './x-badges-empty.ts';
import { rule as xBadgesInvisible } from './x-badges-invisible.ts';
import { rule as xBadgesMax } from './x-badges-max.ts';
import { rule as xBadgesMisspelled } from './x-badges-misspelled.ts';
import { rule as xBadgesNameConsistent } from './x-badges-name-consistent.ts';
import { rule as xBadgesNameFormat } from './x-badges-name-format.ts';
import { rule as xBadgesPlacement } from './x-badges-placement.ts';
import { rule as xBadgesPosition } from './x-badges-position.ts';
import { rule as xBadgesRedundantDefault } from './x-badges-redundant-default.ts';
import { rule as xBadgesRefSibling } from './x-badges-ref-sibling.ts';
import { rule as xBadgesRequired } from './x-badges-required.ts';
import { rule as xBadgesType } from './x-badges-type.ts';
import { rule as xBadgesUnknownField } from './x-badges-unknown-field.ts';
import { rule as xMcpAnnotations } from './x-mcp-annotations.ts';
import { rule as xMcpAnnotationsConflict } from './x-mcp-annotations-conflict.ts';
import { rule as xMcpCapabilitiesMissing } from './x-mcp-capabilities-missing.ts';
import { rule as xMcpCapabilityRequired } from './x-mcp-capability-required.ts';
import { rule as xMcpCapabilityUnknown } from './x-mcp-capability-unknown.ts';
import { rule as xMcpDescriptionQuality } from './x-mcp-description-quality.ts';
import { rule as xMcpDuplicateName } from './x-mcp-duplicate-name.ts';
import { rule as xMcpEmpty } from './x-mcp-empty.ts';
import { rule as xMcpExecution } from './x-mcp-execution.ts';
import { rule as xMcpFieldInVersion } from './x-mcp-field-in-version.ts';
import { rule as xMcpHeader } from './x-mcp-header.ts';
import { rule as xMcpIcons } from './x-mcp-icons.ts';
import { rule as xMcpInputSchema } from './x-mcp-input-schema.ts';
import { rule as xMcpInputSchemaMissing } from './x-mcp-input-schema-missing.ts';
import { rule as xMcpMimeType } from './x-mcp-mime-type.ts';
import { rule as xMcpMisspelled } from './x-mcp-misspelled.ts';
import { rule as xMcpNameCollision } from './x-mcp-name-collision.ts';
import { rule as xMcpOtherDialect } from './x-mcp-other-dialect.ts';
import { rule as xMcpOutputSchema } from './x-mcp-output-schema.ts';
import { rule as xMcpOutputSchemaString } from './x-mcp-output-schema-string.ts';
import { rule as xMcpPlacement } from './x-mcp-placement.ts';
import { rule as xMcpProtocolVersion } from './x-mcp-protocol-version.ts';
import { rule as xMcpProtocolVersionKnown } from './x-mcp-protocol-version-known.ts';
import { rule as xMcpRef } from './x-mcp-ref.ts';
import { rule as xMcpRefRemote } from './x-mcp-ref-remote.ts';
import { rule as xMcpRequired } from './x-mcp-required.ts';
import { rule as xMcpResourceContent } from './x-mcp-resource-content.ts';
import { rule as xMcpResourceUri } from './x-mcp-resource-uri.ts';
import { rule as xMcpResourceUriMissing } from './x-mcp-resource-uri-missing.ts';
import { rule as xMcpSchemaDialect } from './x-mcp-schema-dialect.ts';
import { rule as xMcpSchemaValid } from './x-mcp-schema-valid.ts';
import { rule as xMcpSecret } from './x-mcp-secret.ts';
import { rule as xMcpSecurity } from './x-mcp-security.ts';
import { rule as xMcpSecurityScheme } from './x-mcp-security-scheme.ts';
import { rule as xMcpSecurityScope } from './x-mcp-security-scope.ts';
import { rule as xMcpServerMissing } from './x-mcp-server-missing.ts';
import { rule as xMcpServerScheme } from './x-mcp-server-scheme.ts';
import { rule as xMcpServerSecret } from './x-mcp-server-secret.ts';
import { rule as xMcpServerSse } from './x-mcp-server-sse.ts';
import { rule as xMcpServerUrl } from './x-mcp-server-url.ts';
import { rule as xMcpTags } from './x-mcp-tags.ts';
import { rule as xMcpToolGroup } from './x-mcp-tool-group.ts';
import { rule as xMcpToolName } from './x-mcp-tool-name.ts';
import { rule as xMcpType } from './x-mcp-type.ts';
import { rule as xMcpUnknownField } from './x-mcp-unknown-field.ts';

/** THE list: every rule, in the order of the documentation. */
export const rules: readonly Rule[] = [
  xBadgesType,
  xBadgesRequired,
  xBadgesPosition,
  xBadgesColor,
  xBadgesColorPalette,
  xBadgesUnknownField,
  xBadgesPlacement,
  xBadgesMisspelled,
  xBadgesDuplicateName,
  xBadgesNameFormat,
  xBadgesInvisible,
  xBadgesRefSibling,
  xBadgesEmpty,
  xBadgesRedundantDefault,
  xBadgesContrast,
  xBadgesColorConsistent,
  xBadgesNameConsistent,
  xBadgesAllowedNames,
  xBadgesMax,
  xMcpType,
  xMcpRequired,
  xMcpUnknownField,
  xMcpOtherDialect,
  xMcpPlacement,
  xMcpMisspelled,
  xMcpProtocolVersion,
  xMcpProtocolVersionKnown,
  xMcpFieldInVersion,
  xMcpServerUrl,
  xMcpServerScheme,
  xMcpServerSecret,
  xMcpServerMissing,
  xMcpServerSse,
  xMcpCapabilityRequired,
  xMcpCapabilitiesMissing,
  xMcpCapabilityUnknown,
  xMcpEmpty,
  xMcpDuplicateName,
  xMcpNameCollision,
  xMcpToolName,
  xMcpToolGroup,
  xMcpInputSchema,
  xMcpInputSchemaMissing,
  xMcpOutputSchema,
  xMcpOutputSchemaString,
  xMcpSchemaValid,
  xMcpSchemaDialect,
  xMcpRef,
  xMcpRefRemote,
  xMcpSecurity,
  xMcpSecurityScheme,
  xMcpSecurityScope,
  xMcpResourceUri,
  xMcpResourceUriMissing,
  xMcpMimeType,
  xMcpResourceContent,
  xMcpAnnotations,
  xMcpAnnotationsConflict,
  xMcpIcons,
  xMcpExecution,
  xMcpHeader,
  xMcpTags,
  xMcpDescriptionQuality,
  xMcpSecret,
];
