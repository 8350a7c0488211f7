import { parentPort } from 'node:worker_threads';
import { checkPagesText, PagesError, type ReadPagesOptions } from './read-pages.ts';

/** Reads and checks pages files in a thread. A thousand pages take half a second, and the service could not answer meanwhile. */
parentPort?.on('message', ({ text, options }: { text: string; options: ReadPagesOptions }) => {
  try {
    parentPort?.postMessage({ file: checkPagesText(text, options) });
  } catch (error) {
    if (!(error instanceof PagesError)) throw error;
    parentPort?.postMessage({ problems: error.problems });
  }
});
