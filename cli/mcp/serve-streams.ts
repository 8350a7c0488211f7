import { PassThrough, type Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandLine } from '../command.ts';
import { type McpServer, StdioServerTransport, serveStdio } from './sdk.ts';

type Streams = Pick<CommandLine, 'stdin' | 'stdout'> & {
  interrupted: Promise<void>;
  say(text: string): void;
};

/** Maximum time for running calls after standard input ends. */
const lastAnswersMs = 10_000;
const lookEveryMs = 20;

/**
 * Serves over standard input and output until input ends, and then until the running calls are answered.
 * @throws Error if the connection breaks, for example by a line of more than 10 MiB
 */
export async function serveStreams(
  factory: () => McpServer,
  { stdin, stdout, interrupted, say }: Streams,
): Promise<void> {
  // The transport closes when its input ends, and would leave running calls without an answer. So it gets an input that stays open.
  const input = new PassThrough();
  const transport = new StdioServerTransport(input, stdout as Writable);
  const handle = serveStdio(factory, { transport, onerror: ({ message }) => say(message) });
  const { closed, answered } = watchCalls(transport);
  const ended = Promise.withResolvers<void>();
  stdin.once('end', ended.resolve).once('close', ended.resolve);
  stdin.pipe(input, { end: false });
  const isBroken = await Promise.race([
    closed.then(() => true),
    interrupted.then(() => false),
    ended.promise.then(answered).then(() => false),
  ]);
  stdin.unpipe(input);
  await handle.close();
  if (isBroken)
    throw new Error('the connection was closed: a line was longer than 10 MiB, or the reader went away');
}

/** Watches the messages of a transport that is being served. */
function watchCalls(transport: StdioServerTransport): {
  /** Resolves when the transport closes. */
  closed: Promise<void>;
  /** Waits for the answers to all calls that came, for at most `lastAnswersMs`. */
  answered(): Promise<void>;
} {
  const running = new Set<unknown>();
  const closed = Promise.withResolvers<void>();
  const { onmessage, onclose, send } = transport;
  transport.onmessage = (message) => {
    if ('method' in message && 'id' in message) running.add(message.id);
    // A call that is cancelled gets no answer.
    if ('method' in message && message.method === 'notifications/cancelled')
      running.delete(Object(message.params).requestId);
    onmessage?.(message);
  };
  transport.onclose = () => {
    onclose?.();
    closed.resolve();
  };
  transport.send = async (message) => {
    await send.call(transport, message);
    if (!('method' in message)) running.delete(message.id);
  };
  return {
    closed: closed.promise,
    async answered() {
      // The last lines may be on their way to the transport.
      await new Promise((resolve) => setImmediate(resolve));
      for (let waitedMs = 0; running.size > 0 && waitedMs < lastAnswersMs; waitedMs += lookEveryMs)
        await sleep(lookEveryMs);
    },
  };
}
