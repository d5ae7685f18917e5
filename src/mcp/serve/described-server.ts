import type { Description } from '../../description/description.ts';
import type { MockRequest, MockResponse } from '../../http/message.ts';
import type { Surface } from '../surface/surface.ts';
import type { ToolSchemas } from './tool-schemas.ts';

/** The server that a description documents, ready to be played. */
export interface DescribedServer {
  readonly description: Description;
  readonly surface: Surface;
  readonly schemas: ToolSchemas;
  /** Answers a request to an operation of the description, as its mock does. */
  readonly callOperation: (request: MockRequest) => MockResponse;
}

/** The versions of the protocol up to 2025-11-25 begin with a handshake; those from 2026-07-28 on say in each request what it is about. */
export type Era = 'legacy' | 'modern';

/** An error that a request is answered with (JSON-RPC 2.0). */
export class RpcFailure extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The error codes of JSON-RPC and of MCP. */
export const failureCodes = {
  parse: -32_700,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  /** Up to 2025-11-25. */
  unknownResource: -32_002,
  wrongHeader: -32_020,
  unknownVersion: -32_022,
} as const;
