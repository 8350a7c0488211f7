import { closeSync, openSync } from 'node:fs';
import process from 'node:process';
import {
  type BookingService,
  PagesError,
  type ReadPagesOptions,
  readPagesApart,
  type ServiceEvent,
} from '../../src/service/index.ts';
import { UsageError } from '../command.ts';
import { present } from './host-store.ts';
import { readPagesFile } from './serve-options.ts';

/** The parts that a reload needs. `hungUp` ends the service if its terminal was closed. */
export type Reload = {
  service: Pick<BookingService, 'replacePages'>;
  /** Undefined: the demo pages, which never change. */
  pagesFile: string | undefined;
  pagesOptions: Omit<ReadPagesOptions, 'file'>;
  log(event: ServiceEvent): void;
  hungUp(): void;
};

/**
 * Reads the pages file again at each SIGHUP. If it has a mistake, the old pages are kept. Returns a function that stops this. Windows has no
 * SIGHUP, so there the service has to be restarted.
 */
export function reloadOnHangUp({ service, pagesFile, pagesOptions, log, hungUp }: Reload): () => void {
  const fromTerminal = Boolean(process.stdin.isTTY);
  let last: Promise<void> = Promise.resolve();
  const reload = async (file: string) => {
    try {
      const pages = await readPagesApart(readPagesFile(file), { file, ...pagesOptions });
      await service.replacePages(pages);
      log({ event: 'pages_read', at: present(), pages: pages.size });
    } catch (error) {
      const about =
        error instanceof PagesError || error instanceof UsageError ? error.message : String(error);
      log({ event: 'pages_kept', at: present(), reason: about });
    }
  };
  const onHangUp = () => {
    if (fromTerminal && terminalIsGone()) hungUp();
    // One reload at a time, so that the file that was read last is served.
    else if (pagesFile !== undefined) last = last.then(() => reload(pagesFile));
  };
  process.on('SIGHUP', onHangUp);
  return () => process.off('SIGHUP', onHangUp);
}

/** Whether the terminal was closed. It then sends the same signal that a host sends to have the pages read. */
function terminalIsGone(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return false;
  } catch {
    // Whatever the error is, there is no terminal to print to.
    return true;
  }
}
