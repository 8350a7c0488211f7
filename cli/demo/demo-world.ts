import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createBookingService, demoPagesYaml, type ServiceEvent } from '../../src/service/index.ts';
import { type Mail, type Mailbox, openMailbox } from './mailbox.ts';

/** A separate booking service on a free port. Its data and mail are in a folder that is removed when it is closed. */
export type DemoWorld = { baseUrl: string; mailbox: Mailbox; close(): Promise<void> };

export type DemoWorldOptions = {
  now?: (() => Date) | undefined;
  onLog?: ((event: ServiceEvent) => void) | undefined;
  onMail?: ((mail: Mail) => void) | undefined;
};

export async function openDemoWorld({ now, onLog, onMail }: DemoWorldOptions = {}): Promise<DemoWorld> {
  const { folder, remove } = makeFolder();
  try {
    const mailbox = openMailbox(join(folder, 'mail'), onMail);
    const service = createBookingService({
      pages: demoPagesYaml,
      store: { file: join(folder, 'booking.sqlite') },
      mail: mailbox.transport,
      ...(now && { clock: { now: () => now().getTime() } }),
      ...(onLog && { onLog }),
    });
    const close = () => service.close().finally(remove);
    try {
      const { url } = await service.listen();
      return { baseUrl: url, mailbox, close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}

const folders = new Set<string>();

/** A folder that is removed even if the process ends suddenly: by a second Ctrl-C, or because the reader of its output closed the pipe. */
function makeFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'agent-booking-'));
  if (folders.size === 0) process.on('exit', removeAll);
  folders.add(folder);
  const remove = () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    folders.delete(folder);
    if (folders.size === 0) process.off('exit', removeAll);
  };
  return { folder, remove };
}

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
