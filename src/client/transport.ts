/**
 * Makes one exchange with the service. `transport-node.ts` and `transport-fetch.ts` implement it. The outcome is the answer, or a failure
 * that says whether the request had left by then. A transport does not judge the answer, never throws and never retries.
 */
export type Transport = (exchange: Exchange) => Promise<TransportOutcome>;

export type Exchange = {
  method: 'GET' | 'POST';
  /** Scheme, host and port: `https://booking.example`. */
  origin: string;
  /** The rest of the address, percent-encoded, with its query. */
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Send at most once, on a connection of its own. Ignore the signal once the request has left. */
  once: boolean;
  limits: TimeLimits;
  signal?: AbortSignal | undefined;
};

/** Time limits of one exchange, in milliseconds: until it has left, until headers, between two pieces of the body, in total. */
export type TimeLimits = { connectMs: number; headersMs: number; bodyMs: number; totalMs: number };

export type TransportAnswer = {
  kind: 'answer';
  status: number;
  contentType: string | undefined;
  contentEncoding: string | undefined;
  retryAfter: string | undefined;
  location: string | undefined;
  text: string;
};

export type TransportFailure = {
  kind: 'failure';
  /** False: certainly nothing reached the service. True: something may have reached it. */
  left: boolean;
  /** `misuse`: the transport cannot be used here. That is an error of ours or of the host, not of the service. */
  reason: 'aborted' | 'connection' | 'timeout' | 'too_large' | 'misuse';
  status?: number | undefined;
  cause: unknown;
};

export type TransportOutcome = TransportAnswer | TransportFailure;

/** Maximum size of a body in bytes, after decompression and before parsing. */
const maxBodyBytes: number = 2 * 1024 * 1024;

/** Whether the stated length is too large. Then none of the body needs to be read. */
export function statesTooMuch(contentLength: string | null | undefined): boolean {
  return Number(contentLength) > maxBodyBytes;
}

/**
 * Collects a body. `add` returns whether it is still within `maxBodyBytes`. `text` decodes it as UTF-8 without its byte order mark.
 * Invalid bytes become U+FFFD, as everywhere on the web.
 */
export function createBodyBuffer() {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    add(chunk: Uint8Array): boolean {
      size += chunk.byteLength;
      if (size > maxBodyBytes) return false;
      chunks.push(chunk);
      return true;
    },
    text(): string {
      // Decode in one piece. A streaming decoder is many times slower, and most bodies arrive in one piece.
      return new TextDecoder().decode(chunks.length === 1 ? chunks[0] : joined(chunks, size));
    },
  };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
