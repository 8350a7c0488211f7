/**
 * A body of so many bytes at most; undefined where it is larger or does not arrive whole. Then its sender went away or was too slow, which is
 * no mistake of ours, and nobody reads the answer.
 */
export async function readBounded(request: Request, mostBytes: number): Promise<Uint8Array | undefined> {
  const told = request.headers.get('content-length');
  if (Number(told ?? 0) > mostBytes) return undefined;
  try {
    // No more arrives over HTTP than was told, so it may be read at once: to make a stream of it took a tenth of all time.
    const bytes =
      told === null ? await readCounted(request, mostBytes) : new Uint8Array(await request.arrayBuffer());
    return bytes && bytes.byteLength <= mostBytes ? bytes : undefined;
  } catch {
    return undefined;
  }
}

async function readCounted({ body }: Request, mostBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk as Uint8Array);
    size += (chunk as Uint8Array).byteLength;
    // Leaving the loop cancels the stream: the rest is not read.
    if (size > mostBytes) return undefined;
  }
  return Buffer.concat(chunks);
}
