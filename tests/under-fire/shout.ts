import { connect } from 'node:net';
import type { Random } from '../random.ts';
import { type Answer, excerpt, readAnswer } from './connection.ts';
import { isError } from './judge.ts';
import type { Call } from './make-call.ts';
import { noise, spoilByte } from './meeting-bodies.ts';

const wait = 'Host: x\r\nConnection: close\r\n';
const post = `POST /api/agent/booking-pages/demo/requests HTTP/1.1\r\n${wait}Content-Type: application/json\r\n`;
const get = `GET /api/agent/booking-pages/demo HTTP/1.1\r\n${wait}`;

/** Bytes that are not quite HTTP. The client closes the socket afterwards, because some of them only make the service wait for more. */
const noHttp = [
  '\r\n\r\n',
  '\n\n',
  'GET /\r\n\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/3.7\r\nHost: x\r\n\r\n',
  'get / http/1.1\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT x:80 HTTP/1.1\r\nHost: x:80\r\n\r\n',
  `${get}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\nx`,
  `${post}Upgrade: h2c\r\nConnection: Upgrade\r\nContent-Length: 2\r\n\r\n{}`,
  `OPTIONS * HTTP/1.1\r\n${wait}\r\n`,
  `GET http://x/api/agent/booking-pages/demo HTTP/1.1\r\n${wait}\r\n`,
  `GET http://[ HTTP/1.1\r\n${wait}\r\n`,
  `GET demo HTTP/1.1\r\n${wait}\r\n`,
  'GET /api/agent/booking-pages/demo HTTP/1.0\r\n\r\n',
  'GET /api HTTP/1.1\r\nConnection: close\r\n\r\n',
  `GET /a b HTTP/1.1\r\n${wait}\r\n`,
  `${get}X: a\r\n b\r\n\r\n`,
  `${get}X : a\r\n\r\n`,
  `${get}: a\r\n\r\n`,
  `${get}X: a\u0000b\r\n\r\n`,
  `${get}X: a\rb\r\n\r\n`,
  `${get}X\r\n\r\n`,
  `${get}X: ${'y'.repeat(20_000)}\r\n\r\n`,
  `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${wait}\r\n`,
  `${get}${'X: y\r\n'.repeat(2500)}\r\n`,
  `${get}Content-Length: 5\r\n\r\nhello`,
  `${get}Content-Length: 5\r\n\r\n`,
  `${post}Content-Length: -1\r\n\r\n{}`,
  `${post}Content-Length: 2, 2\r\n\r\n{}`,
  `${post}Content-Length: 99999999999999999999\r\n\r\n{}`,
  `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
  `${post}\r\n{}`,
  `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`,
  `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n`,
  `${post}Transfer-Encoding: gzip\r\n\r\n{}`,
  `${post}Transfer-Encoding: chunked\r\nTrailer: X\r\n\r\n2;a=b\r\n{}\r\n0\r\nX: y\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{}`,
  `${post}Content-Length: 400000\r\n\r\n${'x'.repeat(100_000)}`,
  `${post}Content-Length: 40000\r\n\r\n${'x'.repeat(40_000)}`,
  `${post}Expect: x\r\nContent-Length: 2\r\n\r\n{}`,
];

/** Any status of the interface or of docs/why.md, because a changed byte may have turned it into any other call. */
const known = [200, 202, 204, 400, 403, 404, 405, 409, 410, 429];

/** Bytes that may be any request, or none. */
export function makeNoise(call: Call, dice: Random): Buffer {
  const whole = Buffer.from(
    call.bytes.toString('latin1').replace(/^HEAD/, 'GET').replace('\r\n', '\r\nConnection: close\r\n'),
    'latin1',
  );
  return dice.pick([
    () => Buffer.from(dice.pick(noHttp), 'latin1'),
    () => noise(1 + dice.below(300), dice),
    () => spoilByte(whole, dice),
    () => spoilByte(spoilByte(spoilByte(whole, dice), dice), dice),
    () => whole.subarray(0, 1 + dice.below(whole.length)),
  ])();
}

/** Writes bytes on a separate connection, and hangs up after a while. Returns the complete answers that came. */
export async function shout(port: number, bytes: Buffer, patienceMs: number): Promise<Answer[]> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const chunks: Buffer[] = [];
  const closed = Promise.withResolvers<void>();
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('close', () => closed.resolve());
  // A service that closes before it has heard everything resets the connection.
  socket.on('error', () => undefined);
  socket.write(bytes);
  const timer = setTimeout(() => socket.destroy(), patienceMs);
  await closed.promise;
  clearTimeout(timer);
  return readAll(Buffer.concat(chunks));
}

/** The only answer if the caller hung up early. */
const onlyGoOn = /^HTTP\/1\.1 100 Continue\r\n\r\n$/;

function readAll(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  for (let rest = bytes; rest.length > 0 && !onlyGoOn.test(rest.toString('latin1')); ) {
    // HEAD is never sent as noise, because it would not be clear whether the answer to a broken HEAD has a body.
    const read = readAnswer(rest, 'GET');
    if (!read) throw new Error(`half an answer: ${excerpt(rest)}`);
    answers.push(read.answer);
    rest = read.rest;
  }
  return answers;
}

/** The mistake in an answer to noise, or undefined. */
export function judgeNoise(answer: Answer): string | undefined {
  const { status, type, body, head } = answer;
  if (!known.includes(status)) return `${status} to noise: ${head}`;
  if (status < 400 || type.startsWith('text/html') || body.length === 0) return undefined;
  return type === 'application/json' && isError(body)
    ? undefined
    : `no Error to noise: ${head}${body.toString('latin1', 0, 400)}`;
}
