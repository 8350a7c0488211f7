import { parentPort } from 'node:worker_threads';
import { PagesError, parsePagesText, type ReadPagesOptions, toPages } from './read-pages.ts';

/** Reads and checks pages files in a thread. A thousand pages take half a second, and the service could not answer meanwhile. */
parentPort?.on('message', ({ text, options }: { text: string; options: ReadPagesOptions }) => {
  try {
    const source = parsePagesText(text, options.file ?? 'pages');
    toPages(source, options);
    parentPort?.postMessage({ data: source.data });
  } catch (error) {
    if (!(error instanceof PagesError)) throw error;
    parentPort?.postMessage({ problems: error.problems });
  }
});
