import { setImmediate } from 'node:timers/promises';
import { askThread } from '../threads/ask-thread.ts';
import type { HostPage, Pages } from './host-page.ts';
import type { WrittenFile } from './page-schema.ts';
import { createPageMaker, PagesError, type PagesProblem, type ReadPagesOptions } from './read-pages.ts';

/** Pages that are made between two turns of the event loop: a few milliseconds. */
const atOnce = 20;

/**
 * Reads pages as `readPages` does, while a running service goes on to answer: a thread reads and checks the text, and the pages are made a
 * few at a time.
 * @throws PagesError
 */
export async function readPagesApart(text: string, options: ReadPagesOptions = {}): Promise<Pages> {
  const file = await checkApart(text, options);
  const makePage = createPageMaker(file, options);
  const made = new Map<string, HostPage>();
  for (const page of file.pages) {
    made.set(page.slug, makePage(page));
    if (made.size % atOnce === 0) await setImmediate();
  }
  return made;
}

async function checkApart(text: string, options: ReadPagesOptions): Promise<WrittenFile> {
  // In the built package the thread's program is beside the service's entry file (build/bundles.ts).
  const program = import.meta.url.endsWith('.ts') ? './pages.worker.ts' : './pages.worker.js';
  const answer = await askThread<{ file: WrittenFile } | { problems: PagesProblem[] }>(
    new URL(program, import.meta.url),
    { text, options },
    AbortSignal.timeout(60_000),
  );
  if (!answer) throw new Error('the thread that reads the pages ended early');
  if ('problems' in answer) throw new PagesError(options.file ?? 'pages', answer.problems);
  return answer.file;
}
