import { closeSync, openSync, readFileSync } from 'node:fs';
import process from 'node:process';
import {
  type BookingService,
  type Pages,
  PagesError,
  type ReadPagesOptions,
  readPages,
  readPagesApart,
  type ServiceEvent,
} from '../../src/service/index.ts';
import { systemClock } from '../../src/time/index.ts';
import { UsageError } from '../command.ts';

type PagesOptions = Omit<ReadPagesOptions, 'file'>;

/** The pages of a file. @throws UsageError if none is named, it cannot be read, or it has a mistake */
export function readPagesOf(file: string | undefined, options: PagesOptions): Pages {
  if (file === undefined) throw new UsageError('name the pages file: --pages FILE');
  try {
    return readPages(readPagesFile(file), { ...options, file });
  } catch (error) {
    throw error instanceof PagesError ? new UsageError(error.message) : error;
  }
}

function readPagesFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const known: Record<string, string> = {
      ENOENT: 'there is no such file',
      EISDIR: 'it is a folder, not a file',
      EACCES: 'this user may not read it',
    };
    throw new UsageError(
      `--pages ${path}: ${known[code] ?? message}; --print-demo-pages prints one to start from`,
    );
  }
}

/** The parts that a reload needs. `hungUp` ends the service if its terminal was closed. */
type Reload = {
  service: Pick<BookingService, 'replacePages'>;
  /** Undefined: the demo pages, which never change. */
  pagesFile: string | undefined;
  pagesOptions: PagesOptions;
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
      log({ event: 'pages_read', at: systemClock.now(), pages: pages.size });
    } catch (error) {
      const isKnown = error instanceof PagesError || error instanceof UsageError;
      log({ event: 'pages_kept', at: systemClock.now(), reason: isKnown ? error.message : String(error) });
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
