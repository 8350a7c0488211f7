import autocannon from 'autocannon';
import type { ChildServer } from '../measure.ts';

export type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

/** What a load was answered: calls a second, and the server's processor time of each in microseconds. */
export type Answered = { perSecond: number; microseconds: number };

/** Sends calls for some seconds over as many connections. `next` makes each call. Every answer must have this status. */
export async function load(
  server: ChildServer,
  next: () => Call,
  { status = 200, connections = 10, seconds = 0.5 } = {},
): Promise<Answered> {
  const before = await server.processorTime();
  const setupRequest = (request: Call) => ({ ...request, ...next() });
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    requests: [{ setupRequest }],
  });
  const { total } = result.requests;
  const right = result.statusCodeStats[status]?.count ?? 0;
  if (right < total || total === 0)
    throw new Error(`${server.url} answered ${total - right} of ${total} calls with another status`);
  return {
    perSecond: total / result.duration,
    microseconds: ((await server.processorTime()) - before) / total,
  };
}
