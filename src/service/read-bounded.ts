/**
 * A body of so many bytes at most; undefined where it is larger or does not arrive whole. Then its sender went away or was too slow, which is
 * no mistake of ours, and nobody reads the answer.
 */
export async function readBounded(request: Request, mostBytes: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      chunks.push(chunk as Uint8Array);
      size += (chunk as Uint8Array).byteLength;
      // Leaving the loop cancels the stream: the rest is not read.
      if (size > mostBytes) return undefined;
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
