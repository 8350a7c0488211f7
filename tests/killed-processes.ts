import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Work } from './killed-process.fixture.ts';
import { describeEvent, type HookEvent } from './store-faults.ts';

/** Starts `killed-process.fixture.ts`. Resolves when it listens. */
export async function startKilled(work: Work): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL('./killed-process.fixture.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(work)], { execArgv: ['--conditions=agent-booking-source'] });
  const died = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the service ended with ${code ?? signal} before it listened`);
  });
  const [url] = (await Promise.race([once(child, 'message'), died])) as [string];
  died.catch(() => 'killed, as it is to be');
  return { child, url };
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Kills the process. Resolves with whether it had ended before. */
export async function endNow(child: ChildProcess): Promise<boolean> {
  if (hasEnded(child)) return true;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  return false;
}

/** A web server that gets the events of a webhook. `beforeAnswer` is called for each before it is answered. */
export async function openEventReceiver(): Promise<{
  url: string;
  got: HookEvent[];
  beforeAnswer: () => void;
  close(): Promise<void>;
}> {
  const server = createServer(async (incoming, outgoing) => {
    const text = await readText(incoming);
    if (text === undefined) return;
    const { type, data } = JSON.parse(text) as { type: string; data: Parameters<typeof describeEvent>[0] };
    const what = describeEvent({ kind: type.replace('meeting.', ''), meeting: data.meeting });
    receiver.got.push({ id: String(incoming.headers['webhook-id']), what });
    receiver.beforeAnswer();
    outgoing.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/meetings`,
    got: [] as HookEvent[],
    beforeAnswer: () => {},
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Undefined if the sender was killed before it had sent all. */
async function readText(incoming: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  incoming.on('data', (part: Buffer) => parts.push(part));
  await new Promise((resolve) => incoming.once('close', resolve).once('end', resolve));
  return incoming.complete ? Buffer.concat(parts).toString() : undefined;
}
