import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { BookingEvent } from 'agent-booking';
import type { Order } from './booking-process.fixture.ts';

type Told = { ready?: true; event?: BookingEvent; answer?: number; result?: unknown };
type WithoutId<One> = One extends unknown ? Omit<One, 'id'> : never;

export type BookingProcess = {
  /** Rejects if the process ends before it has answered. */
  order(what: WithoutId<Order>): Promise<unknown>;
  setClock(present: number): void;
  /** Calls the listener with each event that the process reports from now on. */
  onEvent(listener: (event: BookingEvent) => void): void;
  /** Ends the process at once, in the middle of its work. */
  kill(): Promise<void>;
};

/** Starts a process with booking tools. Resolves when the process is ready. */
export async function startBookingProcess(options: {
  file: string;
  baseUrl: string;
  present: number;
}): Promise<BookingProcess> {
  const program = fileURLToPath(new URL('./booking-process.fixture.ts', import.meta.url));
  const words = [program, options.file, options.baseUrl, String(options.present)];
  const child = spawn(process.execPath, ['--conditions=agent-booking-source', ...words], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let listener: ((event: BookingEvent) => void) | undefined;
  let orders = 0;
  child.on('message', (told: Told) => {
    if (told.ready) ready.resolve();
    if (told.event) listener?.(told.event);
    if (told.answer === undefined) return;
    waiting.get(told.answer)?.resolve(told.result);
    waiting.delete(told.answer);
  });
  child.once('exit', (code, signal) => {
    const error = new Error(`the process ended with ${code ?? signal}`);
    ready.reject(error);
    for (const { reject } of waiting.values()) reject(error);
    ended.resolve();
  });
  await ready.promise;
  return {
    order(what) {
      orders += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(orders, answer);
      child.send({ id: orders, ...what });
      return answer.promise;
    },
    setClock(present) {
      if (child.connected) child.send({ present });
    },
    onEvent: (next) => {
      listener = next;
    },
    async kill() {
      endNow(child);
      await ended.promise;
    },
  };
}

function endNow(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}
