import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HookEvent } from '../store-faults.ts';

/** The state that the process reports: its memory after a garbage collection, and how often it logged each event. */
export type Health = {
  heapMiB: number;
  rssMiB: number;
  cpuSeconds: number;
  events: Record<string, number>;
  mistakes: string[];
};

/** The messages of a served process to its parent. */
export type Told =
  | { url: string }
  | { link: string }
  | { event: HookEvent }
  | { health: Health; token: number };

/** A service in a separate process. */
export type ServedProcess = {
  url: string;
  port: number;
  child: ChildProcess;
  health(): Promise<Health>;
  /** Resolves with the exit code or the signal of the process. */
  ended: Promise<number | string>;
};

/**
 * Starts `serving-process.fixture.ts` on the store at an address. `onLink` is called with every link that it mails, `onEvent` with every event
 * of its hook.
 */
export async function startServed(
  address: string,
  onLink: (link: string) => void = () => undefined,
  onEvent: (event: HookEvent) => void = () => undefined,
): Promise<ServedProcess> {
  const program = fileURLToPath(new URL('./serving-process.fixture.ts', import.meta.url));
  const child = fork(program, [address], { execArgv: ['--conditions=agent-booking-source', '--expose-gc'] });
  const listening = Promise.withResolvers<string>();
  const asked = new Map<number, (health: Health) => void>();
  child.on('message', (told: Told) => {
    if ('url' in told) listening.resolve(told.url);
    else if ('link' in told) onLink(told.link);
    else if ('event' in told) onEvent(told.event);
    else asked.get(told.token)?.(told.health);
  });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  const died = ended.then((end) => {
    throw new Error(`the service ended with ${end}`);
  });
  // Callers that wait for an answer get this error. Without a handler, Node would also report it when no caller waits.
  died.catch((error: Error) => error);
  const url = await Promise.race([listening.promise, died]);
  let token = 0;
  const health = () => {
    token += 1;
    const answer = Promise.withResolvers<Health>();
    asked.set(token, answer.resolve);
    child.send(token);
    return Promise.race([answer.promise, died]);
  };
  return { url, port: Number(new URL(url).port), child, health, ended };
}
