import { isOwnHost } from '../../http/headers.ts';
import { pathOf, type MockRequest } from '../../http/message.ts';
import { decodePercent } from '../../lib/pointer.ts';
import { environmentsOf } from '../../preview/console/environments.ts';
import type { Subscribe } from '../../server/write-response.ts';
import type { Consoles } from './console-answer.ts';
import type { PreviewSystem } from './system.ts';

/** The events that pages are told. */
export interface PreviewEvents {
  readonly tell: (event: string) => void;
  /** The number of events so far. */
  readonly revision: () => number;
  readonly subscribe: (request: MockRequest) => Subscribe | undefined;
}

/** The facts that events are made of. */
interface EventSystem {
  readonly shown: () => Consoles;
  readonly host: string;
  readonly isSecure: boolean;
  readonly reach: PreviewSystem['reach'];
}

/**
 * `GET /_assay/events?<revision>` tells of saves, at once where a newer revision exists. `GET /_assay/reach/<page>?<base URL>` tells once
 * whether the server of that environment of the page can be connected to: no other page may learn why a browser got no answer.
 */
export function createEvents({ shown, host, isSecure, reach }: EventSystem): PreviewEvents {
  const readers = new Set<(event: string) => void>();
  let revision = 0;
  const originOf = ({ headers }: MockRequest): string => `${isSecure ? 'https' : 'http'}://${headers.host ?? ''}`;
  /** `origin` is sent by every browser to another origin, `sec-fetch-site` on loopback and over TLS only. */
  const isFromOwnPage = (request: MockRequest): boolean => {
    const { origin, accept, 'sec-fetch-site': site = 'same-origin' } = request.headers;
    const isOwn = origin === undefined || origin === originOf(request);
    return isOwn && site === 'same-origin' && accept === 'text/event-stream';
  };
  const urlOf = (request: MockRequest): string | undefined => {
    const [, address = '', wanted = ''] = /^\/_assay\/reach\/([^?]+)\?(.+)$/u.exec(request.target) ?? [];
    const origin = originOf(request);
    const page = address === '' ? undefined : shown().site.consoleAt(decodePercent(address), origin);
    if (page === undefined) return undefined;
    const environments = environmentsOf(page.context, page.operation, { mockUrl: page.mockUrl });
    const urls = environments.flatMap(({ url, choices }) => [url, ...choices]);
    return urls.find((url) => encodeURIComponent(url) === wanted);
  };
  return {
    revision: () => revision,
    tell: (event) => {
      revision += 1;
      for (const send of readers) send(event);
    },
    subscribe: (request) => {
      if (!request.target.startsWith('/_assay/') || !isOwnHost(request.headers.host, host)) return undefined;
      if (pathOf(request.target) === '/_assay/events')
        return (send) => {
          readers.add(send);
          // The page was drawn before the last change, and missed that event.
          if (!request.target.endsWith(`?${revision}`)) send('changed');
          return () => readers.delete(send);
        };
      const url = request.method === 'GET' && isFromOwnPage(request) ? urlOf(request) : undefined;
      if (url === undefined) return undefined;
      return (send) => {
        void reach(url).then((reached) => {
          send(`reach-${reached}`);
        });
        return () => undefined;
      };
    },
  };
}
