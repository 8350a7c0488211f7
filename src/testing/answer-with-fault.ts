import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BookingService } from '../service/index.ts';
import { parseInstant } from '../time/index.ts';
import type { RequestAcceptance } from '../wire/index.ts';
import type { AnswerFault, RequestFault } from './fault.ts';
import type { CallWatch } from './watch-calls.ts';
import type { WorldCall } from './world-call.ts';

/** A call that has arrived completely, with its record. `answerWithFault` writes the result into the record. */
export type Arrived = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  body: Buffer;
  call: WorldCall;
  /** Called with the answer before it is sent, or without one if no answer will be sent. */
  answered: CallWatch['answered'];
};

/** The service behind the faults. */
type Behind = { service(): BookingService; baseUrl: string };

export type Written = { status: number; headers: Record<string, string>; body: Buffer };

/** Answers a call with the service's answer, or with the fault of its record. */
export async function answerWithFault(arrived: Arrived, behind: Behind): Promise<void> {
  const { fault } = arrived.call;
  const { socket } = arrived.incoming;
  const carryOut = () => askService(arrived, behind);
  switch (fault) {
    case undefined:
      return write(arrived, await carryOut());
    case 'reset-before':
    case 'reset-after':
    case 'stall-before':
    case 'stall-after':
      if (fault.endsWith('after')) await carryOut();
      arrived.answered();
      if (fault.startsWith('reset')) socket.resetAndDestroy();
      return;
    case 'html':
      return write(arrived, { status: 200, headers: { 'content-type': 'text/html' }, body: webPage });
    case 'truncated':
      return writeHalf(arrived, await carryOut());
    case 'other-start':
    case 'other-duration':
      return write(arrived, changeAcceptance(await carryOut(), fault));
    default:
      if (fault.reachesService) await carryOut();
      write(arrived, answerOf(fault));
  }
}

const webPage = Buffer.from('<!doctype html><title>Proxy</title><p>Something is in the way.</p>');

async function askService({ incoming, body, call }: Arrived, { service, baseUrl }: Behind): Promise<Written> {
  call.reachedService = true;
  const method = incoming.method ?? 'GET';
  const reads = method === 'GET' || method === 'HEAD';
  const { rawHeaders } = incoming;
  const headers = rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] as string]] : [],
  );
  const request = new Request(`${baseUrl}${incoming.url}`, {
    method,
    headers,
    ...(!reads && { body: new Uint8Array(body) }),
  });
  const response = await service().fetch(request, undefined, { caller: incoming.socket.remoteAddress ?? '' });
  const answered = {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
  // Send the mail before the answer, so that the caller finds it without waiting.
  if (!reads) await service().runJobs();
  return answered;
}

function write({ outgoing, call, answered }: Arrived, written: Written): void {
  const { status, headers, body } = written;
  call.status = status;
  answered(written);
  outgoing.writeHead(status, headers).end(body);
}

/** Sends half of the body with the full `content-length`, so that the reader sees that bytes are missing. */
function writeHalf({ outgoing, incoming, call, answered }: Arrived, written: Written): void {
  const { status, headers, body } = written;
  call.status = status;
  const half = body.subarray(0, Math.floor(body.length / 2));
  answered({ ...written, body: half });
  outgoing.writeHead(status, { ...headers, 'content-length': String(body.length) });
  outgoing.write(half, () => incoming.socket.end());
}

function changeAcceptance(answered: Written, fault: RequestFault): Written {
  // A refusal has no start that could be changed.
  if (answered.status !== 202) return answered;
  const acceptance = JSON.parse(answered.body.toString()) as RequestAcceptance;
  const changed =
    fault === 'other-start'
      ? { ...acceptance, start: anHourLater(acceptance.start) }
      : { ...acceptance, durationMinutes: acceptance.durationMinutes + 15 };
  const { 'content-length': _, ...headers } = answered.headers;
  return { ...answered, headers, body: Buffer.from(JSON.stringify(changed)) };
}

function anHourLater(start: string): string {
  return new Date((parseInstant(start) as number) + 3_600_000).toISOString();
}

function answerOf({
  status,
  error = `A fault answers ${status}`,
  retryAfter,
  headers: own,
}: AnswerFault): Written {
  const headers = {
    'content-type': error === null ? 'text/html' : 'application/json',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...own,
  };
  return { status, headers, body: error === null ? webPage : Buffer.from(JSON.stringify({ error })) };
}
