import { warnHost } from './chat-watch.ts';

/** Reports a bug to the host: to its own function, else as a warning of the runtime. */
export function reportError(error: unknown, onError: ((error: Error) => void) | undefined): void {
  const thrown = error instanceof Error ? error : new Error(String(error));
  if (onError) onError(thrown);
  else warnHost(thrown.stack ?? thrown.message);
}
