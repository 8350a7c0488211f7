import { setTimeout as sleep } from 'node:timers/promises';
import {
  createBookingService,
  demoPagesYaml,
  memoryTransport,
  type OutgoingMail,
  type ReadMessage,
  readMessage,
} from '../../src/service/index.ts';
import type { Screen } from '../screen.ts';

/** A mail as its reader sees it. */
export type Mail = ReadMessage & Pick<OutgoingMail, 'kind'>;

export type DemoWorld = Awaited<ReturnType<typeof openDemoWorld>>;

type DemoWorldOptions = {
  now?: (() => Date) | undefined;
  onMail?: ((mail: Mail) => void) | undefined;
};

const lookEveryMs = 20;
const arrivalTimeoutMs = 60_000;

/** A separate booking service on a free port. It keeps its data and mail in memory. */
export async function openDemoWorld({ now, onMail }: DemoWorldOptions = {}) {
  const arrived: Mail[] = [];
  const memory = memoryTransport();
  const service = createBookingService({
    pages: demoPagesYaml,
    mail: {
      ...memory,
      async send(outgoing) {
        await memory.send(outgoing);
        const mail = { ...readMessage(outgoing.raw), kind: outgoing.kind };
        arrived.push(mail);
        onMail?.(mail);
      },
    },
    ...(now && { clock: { now: () => now().getTime() } }),
  });
  const { url } = await service.listen();
  return {
    baseUrl: url,
    /** Resolves with the first mail of a kind. @throws Error if no such mail arrives within a minute */
    async arrival(kind: string, signal: AbortSignal): Promise<Mail> {
      for (let waitedMs = 0; waitedMs < arrivalTimeoutMs; waitedMs += lookEveryMs) {
        const found = arrived.find((mail) => mail.kind === kind);
        if (found) return found;
        await sleep(lookEveryMs, undefined, { signal });
      }
      throw new Error(`no mail of the kind ${kind} was sent within ${arrivalTimeoutMs / 1000} seconds`);
    },
    close: () => service.close(),
  };
}

/** The link in a mail that confirms a meeting, if it has one. */
export function confirmLinkIn({ text = '' }: Mail): string | undefined {
  return /https?:\/\/[^\s/]+\/confirm\/\S+/.exec(text)?.[0];
}

/** Prints the line of a mail in an inbox. */
export function printMail(screen: Screen, { headers, calendar }: Mail): void {
  const file = calendar === undefined ? '' : ' (with a calendar file)';
  const text = `to ${headers.get('to') ?? ''}: ${headers.get('subject') ?? ''}${file}`;
  screen.labelled('Mail', text, { labelStyle: ['bold', 'blue'] });
}
