import type { BookingEvent } from 'agent-booking';
import type { Order } from './booking-process.fixture.ts';
import { forkProgram } from './fork-program.ts';

type Told = { ready?: true; event?: BookingEvent; answer?: number; result?: unknown };
type WithoutId<One> = One extends unknown ? Omit<One, 'id'> : never;

export type BookingProcess = Awaited<ReturnType<typeof startBookingProcess>>;

/** Starts a process with booking tools. Resolves when the process is ready. */
export async function startBookingProcess(file: string, baseUrl: string, present: number) {
  const program = import.meta.resolve('./booking-process.fixture.ts');
  const { child, told, kill } = forkProgram<Told>(program, [file, baseUrl, present]);
  let listener: ((event: BookingEvent) => void) | undefined;
  child.on('message', ({ event }: Told) => event && listener?.(event));
  let orders = 0;
  await told(({ ready }) => ready);
  return {
    /** Rejects if the process ends before it has answered. */
    async order(what: WithoutId<Order>): Promise<unknown> {
      orders += 1;
      const id = orders;
      child.send({ id, ...what });
      const { result } = await told((one) => (one.answer === id ? one : undefined));
      return result;
    },
    setClock(present: number): void {
      if (child.connected) child.send({ present });
    },
    /** Calls the listener with each event that the process reports from now on. */
    onEvent(next: (event: BookingEvent) => void): void {
      listener = next;
    },
    kill,
  };
}
