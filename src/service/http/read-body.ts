import { isRecord } from '../../wire/index.ts';
import { quote, type Refusal } from './api-error.ts';

/** The largest body of a request, in bytes. The interface has no 413, so a larger body gets 400 like any other wrong body (§7). */
export const largestBodyBytes = 32_768;

/** Reads a JSON object of limited size. `__proto__` as a key and halves of surrogate pairs are refused: no honest client sends them. */
export async function readJsonObject(request: Request): Promise<{ body: Record<string, unknown> } | Refusal> {
  const type = request.headers.get('content-type');
  if (!/^application\/json\s*(?:;|$)/i.test(type ?? '')) {
    return refuse(`content-type is ${type ? quote(type) : 'missing'}; it must be application/json`);
  }
  const bytes = await readBytes(request, largestBodyBytes);
  if (!bytes) return refuse(`The body is too large; ${largestBodyBytes} bytes is the most`);
  const body = parseJson(bytes);
  if (body === undefined) return refuse('The body is no valid JSON');
  if (!isRecord(body)) {
    return refuse(
      'The body must be a JSON object with guestName, guestEmail, timezone, durationMinutes and start',
    );
  }
  const problem = hostileText(body, '') ?? hostileText(body.answers, 'answers.');
  return problem === undefined ? { body } : refuse(problem);
}

/** Reads JSON in UTF-8. Undefined if it is malformed. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // This catches malformed JSON, and bytes that are not UTF-8.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function hostileText(value: unknown, prefix: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') return `${prefix}${key} is no field of a request`;
    if (!key.isWellFormed()) return `${prefix}${quote(key)} is no valid Unicode text`;
    if (typeof item === 'string' && !item.isWellFormed())
      return `${prefix}${quote(key)} holds no valid Unicode text`;
  }
  return undefined;
}

function refuse(error: string): Refusal {
  return { status: 400, error };
}

/**
 * Reads a body of at most `most` bytes. Undefined if the body is longer, or if it breaks off: then the client is gone and gets no answer.
 * The rest of a longer body is read and dropped, so that the client reads the answer and the connection serves its next request.
 */
export async function readBytes(request: Request, most: number): Promise<Buffer | undefined> {
  const stated = request.headers.get('content-length');
  if (Number(stated ?? 0) > mostDropped) return undefined;
  try {
    if (stated === null || Number(stated) > most)
      return await readStream(request.body ?? [], most, mostDropped);
    // HTTP delivers at most the stated length, so the body is read at once: that is faster than a stream.
    const bytes = Buffer.from(await request.arrayBuffer());
    return bytes.length > most ? undefined : bytes;
  } catch (error) {
    if (request.signal.aborted) return undefined;
    throw error;
  }
}

/** Reads at most `most` bytes. Undefined if there are more; then the stream is read up to `end` and cancelled. */
export async function readStream(
  stream: AsyncIterable<Uint8Array> | [],
  most: number,
  end = most,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream. For a request, the listener then closes the connection with the answer.
    if (size > end) return undefined;
    if (size <= most) chunks.push(chunk);
  }
  return size > most ? undefined : Buffer.concat(chunks);
}

/** Maximum bytes that are read, and dropped, of a body that is too large. */
const mostDropped = 1_048_576;
