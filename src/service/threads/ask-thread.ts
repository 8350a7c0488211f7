import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * A thread without work ends after this time. The first one of its program waits for the next round of calendars: starting one takes
 * twenty times as long as reading a small calendar, and slows the answers to guests.
 */
const restMs = 10_000;
const firstRestMs = 6 * 60_000;
const resting: { worker: Worker; file: string; timer: NodeJS.Timeout }[] = [];

/**
 * Asks a program that answers each message in a thread of its own, with little memory. A thread that answered gets the next question; one
 * that did not ends. Resolves with undefined if it ended early. @throws the error of the thread, or of `signal`
 */
export async function askThread<Answer>(
  file: URL,
  question: unknown,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const worker = takeWorker(file);
  const ended = new AbortController();
  const options = { signal: AbortSignal.any([signal, ended.signal]) };
  try {
    worker.postMessage(question);
    const answer = await Promise.race([
      once(worker, 'message', options).then(([message]) => message as Answer),
      once(worker, 'exit', options).then(() => undefined),
    ]);
    if (answer !== undefined) rest(worker, file);
    return answer;
  } catch (error) {
    void worker.terminate();
    throw error;
  } finally {
    ended.abort();
  }
}

function takeWorker(file: URL): Worker {
  const rested = resting.find((one) => one.file === file.href);
  if (rested) {
    leave(rested.worker);
    rested.worker.ref();
    return rested.worker;
  }
  const worker = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    env: {},
    execArgv: [],
  });
  // The call that waits for an answer gets an error, too. Without a listener an error at rest would end the process.
  return worker.on('error', () => leave(worker)).on('exit', () => leave(worker));
}

/** A resting thread keeps no process alive. */
function rest(worker: Worker, { href: file }: URL): void {
  worker.unref();
  const end = () => {
    leave(worker);
    void worker.terminate();
  };
  const isFirst = resting.every((one) => one.file !== file);
  resting.push({ worker, file, timer: setTimeout(end, isFirst ? firstRestMs : restMs).unref() });
}

function leave(worker: Worker): void {
  const index = resting.findIndex((one) => one.worker === worker);
  if (index < 0) return;
  clearTimeout(resting[index]?.timer);
  resting.splice(index, 1);
}
