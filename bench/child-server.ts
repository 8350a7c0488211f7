import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/** A server in its own process, so that it does not share a thread with the load on it. */
export type ChildServer = {
  url: string;
  /** Processor time of the server so far, in microseconds. Other work on the machine does not change it. */
  processorTime(): Promise<number>;
  close(): Promise<void>;
};

const howMuch = 'how much processor time';

/** Starts a file, named by its path from this folder. The file must call `tellParent` with its address. */
export async function startServer(file: string, message: unknown = {}): Promise<ChildServer> {
  const child = fork(new URL(file, import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(message as object);
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it listened`);
  });
  const [{ url }] = (await Promise.race([once(child, 'message'), died])) as [{ url: string }];
  // From here on its end is expected.
  died.catch((error: Error) => error);
  return {
    url,
    async processorTime() {
      const answer = once(child, 'message');
      child.send(howMuch);
      const [{ user, system }] = (await answer) as [NodeJS.CpuUsage];
      return user + system;
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** For the child: waits for the first message of the parent. The process ends when the parent disconnects. */
export async function messageOfParent<Message>(): Promise<Message> {
  process.once('disconnect', () => process.exit(0));
  const [message] = (await once(process, 'message')) as [Message];
  return message;
}

export function tellParent(url: string): void {
  process.on('message', (message) => {
    if (message === howMuch) process.send?.(process.cpuUsage());
  });
  process.send?.({ url });
}
