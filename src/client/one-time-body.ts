/**
 * A request's body for fetch that can be read once. What can be replayed, such as a text, fetch resends by itself: after 421, for
 * instance (Fetch standard, HTTP-network-or-cache fetch). A stream it cannot, nor can a fetch that wraps another and tries again.
 *
 * As a string the stream is its text, so that fetches that know no streams and send whatever `String` makes of a body go on working,
 * and so do those that look at `String(init.body)`.
 */
export function createOneTimeBody(text: string): BodyInit {
  if (!takesStreams()) return text;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  return Object.assign(stream, { toString: () => text });
}

/**
 * Browsers refuse a stream as a body, or take it over HTTP/2 alone: they get a text, and may resend it after 421, and when a
 * connection turns out to be closed. Some runtimes, such as React Native, have no streams.
 */
function takesStreams(): boolean {
  const { navigator, ReadableStream: stream } = globalThis as Partial<typeof globalThis>;
  return stream !== undefined && !navigator?.userAgent?.startsWith('Mozilla/');
}
