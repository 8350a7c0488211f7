/**
 * One exchange with the service, as `transport-node.ts` and `transport-fetch.ts` both do it. A transport judges nothing: it says what
 * was answered, or why nothing was and whether the request had left by then. It never throws and never repeats.
 */
export type Transport = (exchange: Exchange) => Promise<TransportOutcome>;

export type Exchange = {
  method: 'GET' | 'POST';
  /** Scheme, host and port: `https://booking.example`. */
  origin: string;
  /** What follows the origin, percent-encoded, with its query. */
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Sent at most once, on a connection of its own; once it has left, the signal is ignored. */
  once: boolean;
  limits: TimeLimits;
  signal?: AbortSignal | undefined;
};

/** How long one exchange may take, in milliseconds: until it left, until headers, between two pieces of the body, in all. */
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
  /** Whether any of it may have reached the service. False is certain, true is a maybe. */
  left: boolean;
  /** `misuse`: the transport itself cannot be used here. It is an error of ours or of the host, and the service took no part in it. */
  reason: 'aborted' | 'connection' | 'timeout' | 'too_large' | 'misuse';
  status?: number | undefined;
  cause: unknown;
};

export type TransportOutcome = TransportAnswer | TransportFailure;

/** What a body may hold at most, in bytes, counted before it is parsed and after any decompression. */
export const maxBodyBytes: number = 2 * 1024 * 1024;

/** Whether a stated length alone is too large, so that none of the body need be read. */
export function statesTooMuch(contentLength: string | null | undefined): boolean {
  return Number(contentLength) > maxBodyBytes;
}

/** A body as it comes in, counted. */
export type BodyBuffer = { add(chunk: Uint8Array): boolean; text(): string };

/**
 * Collects a body: `add` says whether it is still within `maxBodyBytes`, `text` reads it as UTF-8 without its byte order mark; broken
 * bytes become U+FFFD, as everywhere on the web.
 */
export function createBodyBuffer(): BodyBuffer {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    add(chunk) {
      size += chunk.byteLength;
      if (size > maxBodyBytes) return false;
      chunks.push(chunk);
      return true;
    },
    text() {
      // Decoded in one piece: a decoder that streams is many times slower, and a body mostly comes in one piece anyway.
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
