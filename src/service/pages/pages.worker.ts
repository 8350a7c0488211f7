import { parentPort, workerData } from 'node:worker_threads';
import { PagesError, parsePagesText, type ReadPagesOptions, toPages } from './read-pages.ts';

/** Reads and checks a pages file in a thread and ends. A thousand pages take half a second, and the service could not answer meanwhile. */
const { text, options } = workerData as { text: string; options: ReadPagesOptions };
try {
  const source = parsePagesText(text, options.file ?? 'pages');
  toPages(source, options);
  parentPort?.postMessage({ data: source.data });
} catch (error) {
  if (!(error instanceof PagesError)) throw error;
  parentPort?.postMessage({ problems: error.problems });
}
