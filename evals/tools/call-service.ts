/** What a hand-written tool makes of an answer: its text, whatever it is. `status` is undefined where none came. */
export type Answered = { ok: boolean; status: number | undefined; text: string };

/** A GET, or a POST of JSON; a connection that breaks is a text for the model too. @throws the signal's reason */
export async function callService(
  url: string,
  { signal, body }: { signal?: AbortSignal | undefined; body?: unknown },
): Promise<Answered> {
  try {
    const response = await fetch(url, {
      ...(signal && { signal }),
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (error) {
    signal?.throwIfAborted();
    return { ok: false, status: undefined, text: `The call failed: ${(error as Error).message}` };
  }
}
