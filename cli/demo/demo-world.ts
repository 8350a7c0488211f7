import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBookingService, demoPagesYaml, type ServiceEvent } from '../../src/service/index.ts';
import { type Mail, type Mailbox, openMailbox } from './mailbox.ts';

/** A booking service of one's own on a free port, its data and mail in a folder that goes when it is closed. */
export type DemoWorld = { baseUrl: string; folder: string; mailbox: Mailbox; close(): Promise<void> };

export type DemoWorldOptions = {
  now?: (() => Date) | undefined;
  onLog?: ((event: ServiceEvent) => void) | undefined;
  onMail?: ((mail: Mail) => void) | undefined;
};

export async function openDemoWorld({ now, onLog, onMail }: DemoWorldOptions = {}): Promise<DemoWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-booking-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const mailbox = openMailbox(join(folder, 'mail'), onMail);
    const service = createBookingService({
      pages: demoPagesYaml,
      store: { file: join(folder, 'booking.sqlite') },
      mail: mailbox.transport,
      ...(now && { clock: { now: () => now().getTime() } }),
      ...(onLog && { onLog }),
    });
    const close = async () => {
      await service.close();
      await removeFolder();
    };
    try {
      const { url } = await service.listen();
      return { baseUrl: url, folder, mailbox, close };
    } catch (error) {
      await service.close();
      throw error;
    }
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
