import { forkProgram } from '../fork-program.ts';
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
export type Told = { url: string } | { link: string } | { event: HookEvent } | { health: Health };

export type ServedProcess = Awaited<ReturnType<typeof startServed>>;

/**
 * Starts `serving-process.fixture.ts` on the store at an address. `onLink` is called with every link that it mails, `onEvent` with every event
 * of its hook.
 */
export async function startServed(
  address: string,
  onLink: (link: string) => void = () => undefined,
  onEvent: (event: HookEvent) => void = () => undefined,
) {
  const program = import.meta.resolve('./serving-process.fixture.ts');
  const { child, told, ended } = forkProgram<Told>(program, [address], ['--expose-gc']);
  child.on('message', (message: Told) => {
    if ('link' in message) onLink(message.link);
    if ('event' in message) onEvent(message.event);
  });
  const url = await told((message) => ('url' in message ? message.url : undefined));
  const health = () => {
    child.send('health');
    return told((message) => ('health' in message ? message.health : undefined));
  };
  return { url, port: Number(new URL(url).port), child, health, ended };
}
