import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listen } from './listen.ts';
import type { ServiceEvent } from './service-event.ts';

/** Listens until the test ends, with a service that is only a function. */
export async function serve(
  fetch: (request: Request, connection: { caller?: string }) => Promise<Response>,
  runJobs: () => Promise<void> = async () => {},
) {
  const events: ServiceEvent[] = [];
  const service = {
    fetch,
    runJobs,
    log: (event: ServiceEvent) => events.push(event),
    clock: { now: () => 0 },
  };
  const listening = await listen(service, { jobsEveryMs: 5 });
  onTestFinished(() => listening.close());
  return { ...listening, events };
}

/** Returns everything that the server writes on a raw connection until it closes the connection. */
export function talk(port: number, text: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(text);
  const closed = new Promise<string>((resolve, reject) => {
    socket.on('close', () => resolve(answer));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(answer) : reject(error),
    );
  });
  return { socket, answer: closed };
}
