import { connect, type Socket } from 'node:net';

/** One complete answer, unchanged. */
export type Answer = { status: number; type: string; closes: boolean; head: string; body: Buffer };

/** The bytes of a request, and its method, which decides whether the answer has a body. */
export type Sent = { bytes: Buffer; method: string };

export type Connection = ReturnType<typeof converse>;

/** @throws Error if an answer is not HTTP, or if a byte comes that was not asked for */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return converse(socket);
}

/**
 * A connection whose bytes are written by hand and read exactly: many requests in one write, their answers in order. A client library would
 * repair, retry or refuse what is tested here, and would be slower than the service.
 */
function converse(socket: Socket) {
  let rest: Buffer = Buffer.alloc(0);
  let waiting: { methods: string[]; answers: Answer[]; done: PromiseWithResolvers<Answer[]> } | undefined;
  let open = true;
  const finish = (fail?: Error) => {
    const { done, answers } = waiting ?? {};
    waiting = undefined;
    if (fail) done?.reject(fail);
    else done?.resolve(answers ?? []);
  };
  socket.on('data', (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    try {
      while (waiting) {
        const read = readAnswer(rest, waiting.methods[waiting.answers.length] ?? 'GET');
        if (!read) break;
        rest = read.rest;
        waiting.answers.push(read.answer);
        open &&= !read.answer.closes;
        if (waiting.answers.length === waiting.methods.length) finish();
      }
      if (!waiting && rest.length > 0) throw new Error(`bytes that were not asked for: ${excerpt(rest)}`);
    } catch (error) {
      socket.destroy();
      finish(error as Error);
    }
  });
  const closed = () => {
    open = false;
    finish(rest.length > 0 ? new Error(`broken off: ${excerpt(rest)}`) : undefined);
  };
  socket.on('close', closed);
  // A write to a connection that is just being closed fails. `close` follows.
  socket.on('error', () => undefined);
  return {
    /** Writes all of them at once. If there are fewer answers than requests, the connection was closed after the last answer. */
    exchange(sent: readonly Sent[]): Promise<Answer[]> {
      if (!open) return Promise.resolve([]);
      const done = Promise.withResolvers<Answer[]>();
      waiting = { methods: sent.map(({ method }) => method), answers: [], done };
      socket.write(
        sent.length === 1 ? (sent[0] as Sent).bytes : Buffer.concat(sent.map(({ bytes }) => bytes)),
      );
      return done.promise;
    },
    /** False when no byte can follow: the next exchange needs another connection. */
    isOpen: () => open && socket.writable,
    end: () => socket.destroy(),
  };
}

/** The first answer in these bytes, and the bytes after it; undefined while it is not complete. */
export function readAnswer(bytes: Buffer, method: string): { answer: Answer; rest: Buffer } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end + 2);
  const status = Number(/^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n/.exec(head)?.[1]);
  if (!status) throw new Error(`no HTTP: ${excerpt(bytes)}`);
  // An interim answer comes before the real one (RFC 9110 §15.2).
  if (status === 100) return readAnswer(bytes.subarray(end + 4), method);
  const stated = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
  const isEmpty = method === 'HEAD' || status === 204;
  if (!isEmpty && stated === undefined) throw new Error(`no Content-Length: ${excerpt(bytes)}`);
  const from = end + 4;
  const until = from + (isEmpty ? 0 : Number(stated));
  if (bytes.length < until) return undefined;
  const answer = {
    status,
    type: /\r\ncontent-type: ([^\r\n]*)/i.exec(head)?.[1] ?? '',
    closes: /\r\nconnection: close\r\n/i.test(head),
    head,
    body: bytes.subarray(from, until),
  };
  return { answer, rest: bytes.subarray(until) };
}

export function excerpt(bytes: Buffer): string {
  return JSON.stringify(bytes.toString('latin1', 0, 600));
}
