import { isEmail, isIdnEmail, isIri, isIriReference, isUri, isUriReference } from './addresses.ts';
import { isUriTemplate } from './uri-template.ts';
import { isHostname, isIdnHostname } from './hostname.ts';

/** Formats that ajv-formats does not have, or has another idea of: whether a text is one. */
export const ownFormats: Readonly<Record<string, (text: string) => boolean>> = {
  email: isEmail,
  'idn-email': isIdnEmail,
  hostname: isHostname,
  'idn-hostname': isIdnHostname,
  'uri-template': isUriTemplate,
  uri: isUri,
  'uri-reference': isUriReference,
  iri: isIri,
  'iri-reference': isIriReference,
};
