import { setImmediate } from 'node:timers/promises';
import { Document, LineCounter } from 'yaml';
import { askThread } from '../threads/ask-thread.ts';
import { type HostPage, hostKey, type Pages } from './host-page.ts';
import { PagesError, type PagesProblem, type ReadPagesOptions, toPages } from './read-pages.ts';

/** A file that was checked. Only what is needed to cut it is described. */
type Checked = {
  pages: { host?: string; hostEmail?: string; hosts?: string[] }[];
  hosts?: { email: string }[];
};

/** Pages that are made between two turns of the event loop: a few milliseconds. */
const atOnce = 20;

/**
 * Reads pages as `readPages` does, while a running service goes on to answer: a thread reads and checks the text, and the pages are made a
 * few at a time.
 * @throws PagesError
 */
export async function readPagesApart(text: string, options: ReadPagesOptions = {}): Promise<Pages> {
  const { pages, hosts, ...file } = await checkApart(text, options);
  const made = new Map<string, HostPage>();
  for (let first = 0; first < pages.length; first += atOnce) {
    const some = pages.slice(first, first + atOnce);
    const named = new Set(
      some
        .flatMap((page) => [page.host, page.hostEmail, ...(page.hosts ?? [])])
        .map((email) => hostKey(email ?? '')),
    );
    const data = {
      ...file,
      pages: some,
      ...(hosts && { hosts: hosts.filter(({ email }) => named.has(hostKey(email))) }),
    };
    // The thread has found no mistake, so no line is needed.
    const source = { data, document: new Document(), lines: new LineCounter() };
    for (const [slug, page] of toPages(source, options)) made.set(slug, page);
    await setImmediate();
  }
  return made;
}

async function checkApart(text: string, options: ReadPagesOptions): Promise<Checked> {
  // In the built package the thread's program is beside the service's entry file (build/bundles.ts).
  const file = import.meta.url.endsWith('.ts') ? './pages.worker.ts' : './pages.worker.js';
  const answer = await askThread<{ data: Checked } | { problems: PagesProblem[] }>(
    new URL(file, import.meta.url),
    { text, options },
    AbortSignal.timeout(60_000),
  );
  if (!answer) throw new Error('the thread that reads the pages ended early');
  if ('problems' in answer) throw new PagesError(options.file ?? 'pages', answer.problems);
  return answer.data;
}
