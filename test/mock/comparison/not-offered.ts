import { row, type ComparisonRow } from './row.ts';

/** What there is nothing to ask for. */
export function notOffered(): readonly ComparisonRow[] {
  const none = (asked: string, prism: string, because: string, shownIn: string): ComparisonRow => ({
    ...row(asked, prism, { assay: 'not offered', because, shownIn }),
    verdict: 'not offered',
  });
  return [
    none(
      'a proxy that checks the traffic with a real server',
      '`prism proxy`',
      'A proxy is no mock. `assay replay` checks a real server by its description.',
      'proxy/proxy-AC-1.oas3 proxy/proxy.valid-request proxy/proxy.validation.httpHeader proxy/proxy.validation.httpResponse proxy/proxy.passthrough-no-route',
    ),
    none(
      'a mocked answer where the real server says 501',
      'a proxy mocks it',
      'There is no proxy.',
      'proxy/proxy.501.remock',
    ),
    none(
      'random bodies (`-d`, `?__dynamic=true`, `Prefer: dynamic=true`)',
      'another body each time',
      'The same request has the same answer, to the byte: a test that passes once passes always.',
      'dynamic-responses/dynamic_json_responses-AC-1.dynamic-response.oas2 dynamic-responses/dynamic_json_responses-AC-2.dynamic-response.oas2 dynamic-responses/dynamic_xml_responses-AC-1.dynamic-response.oas3 dynamic-responses/dynamic_response_prefer_header',
    ),
    none(
      'options of the generator in the description (`x-json-schema-faker`)',
      'are followed',
      'A description should mean the same in every tool. To get a certain answer, write an example.',
      'dynamic-responses/dynamic_response_json_schema_faker_config',
    ),
    none(
      'a Postman collection instead of a description',
      'is mocked',
      'Descriptions are OpenAPI here.',
      'content-negotiation/E2E-Accept-Content-Negotiation-AC-6.pc security/security-scheme-validation-AC-14.pc validate-body-params/json-inference-invalid-request.pc',
    ),
  ];
}
