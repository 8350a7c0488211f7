/**
 * The bytes of a body, at most so many; undefined where it is longer. So is one that breaks off: whoever sent it is gone, and hears no
 * answer.
 */
export async function readBytes(request: Request, most: number): Promise<Buffer | undefined> {
  const stated = request.headers.get('content-length');
  if (Number(stated ?? 0) > most) return undefined;
  try {
    if (stated === null) return await readStream(request.body, most);
    // No more arrives over HTTP than was stated, so it may be read at once: to make a stream of it takes longer.
    const bytes = Buffer.from(await request.arrayBuffer());
    return bytes.length > most ? undefined : bytes;
  } catch (error) {
    if (request.signal.aborted) return undefined;
    throw error;
  }
}

async function readStream(body: Request['body'], most: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream: the rest is not read.
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
