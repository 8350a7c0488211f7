import { once } from 'node:events';
import process from 'node:process';

/** For the child of `startServer`: waits for the first message of the parent. The process ends when the parent disconnects. */
export async function messageOfParent<Message>(): Promise<Message> {
  process.once('disconnect', () => process.exit(0));
  const [message] = (await once(process, 'message')) as [Message];
  return message;
}

export function tellParent(url: string): void {
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.send?.({ url });
}
