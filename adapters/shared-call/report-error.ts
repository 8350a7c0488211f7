import { warnHost } from './chat-watch.ts';

/** Reports a bug to the host: by its own function, else where the runtime shows warnings. */
export function reportError(error: unknown, onError: ((error: Error) => void) | undefined): void {
  const thrown = error instanceof Error ? error : new Error(String(error));
  if (onError) onError(thrown);
  else warnHost(thrown.stack ?? thrown.message);
}
