import type { OutboxOptions } from './mail.ts';
import type { Backlog } from './mail-rows.ts';

/** However little is due, another process may have left mail behind: looked for this often. */
const longestRestMs = 30_000;
const restAfterErrorMs = 1000;

/** Sends when it is woken and when something falls due; between the two one timer rests. */
export function startSender({
  flush,
  backlog,
  options: { clock, log },
}: {
  flush(): Promise<number>;
  backlog(): Promise<Backlog>;
  options: Pick<OutboxOptions, 'clock' | 'log'>;
}): { wake(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const turn = async () => {
    let restMs = longestRestMs;
    do {
      again = false;
      try {
        await flush();
        const { nextDue } = await backlog();
        if (nextDue !== null) restMs = Math.min(longestRestMs, Math.max(0, nextDue - clock.now()));
      } catch (error) {
        log({ event: 'mail_sender_failed', at: clock.now(), reason: String(error) });
        restMs = restAfterErrorMs;
      }
    } while (again && !stopped);
    turning = undefined;
    if (stopped) return;
    // Never a busy loop, even where what is due cannot be taken.
    timer = setTimeout(wake, Math.max(restMs, 10)).unref();
  };

  const wake = () => {
    if (stopped) return;
    clearTimeout(timer);
    if (turning) again = true;
    else turning = turn();
  };

  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
    },
  };
}
