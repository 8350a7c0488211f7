import { Worker } from 'node:worker_threads';

/** Reads a whole SQLite file in a thread of its own, and resolves with what is damaged, or with null, also where `signal` ended it. */
export async function findDamage(path: string, signal: AbortSignal): Promise<string | null> {
  // Built, it stands beside the service's door (build/bundles.ts).
  const file = import.meta.url.endsWith('.ts') ? './find-damage.worker.ts' : './find-damage.worker.js';
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const worker = new Worker(new URL(file, import.meta.url), { workerData: path, env: {}, execArgv: [] });
  // A check that still runs keeps no process from ending.
  worker.unref();
  worker.once('message', ({ damage }: { damage: string | null }) => resolve(damage));
  worker.once('error', reject);
  worker.once('exit', () => {
    if (signal.aborted) resolve(null);
    else reject(new Error('the check of the database ended early'));
  });
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end);
  return promise.finally(() => signal.removeEventListener('abort', end));
}
