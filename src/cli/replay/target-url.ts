import type { Reading } from '../settings/setting.ts';

/** The base URL of a target. */
export function baseUrl(): Reading<URL> {
  return {
    must: 'be an http or https URL without credentials and query',
    read: readBaseUrl,
    isSecret: (value) => String(value).includes('@'),
    suggest: (value) => (value.includes('@') ? undefined : withScheme(value)),
  };
}

function readBaseUrl(value: unknown): URL | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  const isHttp = url !== undefined && ['http:', 'https:'].includes(url.protocol);
  return isHttp && url.search === '' && url.username === '' && url.password === '' ? url : undefined;
}

/** `http://localhost:4880` for `localhost:4880`, and for a port alone; undefined where that is no URL either. */
function withScheme(value: string): string | undefined {
  const [, host = '', port = '', path = ''] = /^([\w.-]*|\[[\da-f:]+\])(?::?(\d+))?(\/[^?#]*)?$/iu.exec(value) ?? [];
  if (host === '' && port === '') return undefined;
  const isPort = /^\d+$/u.test(host) && port === '';
  const authority = isPort
    ? `localhost:${host}`
    : `${host === '' ? 'localhost' : host}${port === '' ? '' : `:${port}`}`;
  const url = `http://${authority}${path}`;
  return readBaseUrl(url) === undefined ? undefined : url;
}
