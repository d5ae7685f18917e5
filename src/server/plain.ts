import { createServer, type Server } from 'node:http';
import { createRequestListener, createContinueListener, type Service } from './request-listener.ts';
import { stallMs, type ServerLimits } from './limits.ts';
import { refuseMalformed, refuseTunnel } from './refuse.ts';

/** A server of HTTP/1.1 that answers with `service`; it does not listen yet. */
export function createPlain(service: Service): Server {
  const { limits } = service;
  const listener = createRequestListener(service);
  return (
    Object.assign(createServer({ maxHeaderSize: limits.headerBytes }), http1Limits(limits))
      .on('request', listener)
      .on('checkContinue', createContinueListener(listener, service))
      // Of other expectations a server may think nothing (RFC 9110 section 10.1.1).
      .on('checkExpectation', listener)
      .on('connect', refuseTunnel)
      .on('clientError', (error, socket) => {
        refuseMalformed(error, socket, limits);
      })
  );
}

/**
 * The settings that Node keeps in properties of a server of HTTP/1.1, one for HTTP/2 among them: it takes no such options, and
 * without these it would keep idle connections for ever.
 */
export function http1Limits(limits: ServerLimits): Http1Limits {
  return {
    headersTimeout: limits.headersMs,
    // Bodies are timed where they are read, as only there an answer can be given. This one is for what escapes.
    requestTimeout: stallMs(limits),
    keepAliveTimeout: limits.idleMs.http1,
    timeout: stallMs(limits),
    maxHeaderSize: limits.headerBytes,
    requireHostHeader: true,
    connectionsCheckingInterval: 500,
  };
}

interface Http1Limits {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly timeout: number;
  readonly maxHeaderSize: number;
  readonly requireHostHeader: boolean;
  readonly connectionsCheckingInterval: number;
}
