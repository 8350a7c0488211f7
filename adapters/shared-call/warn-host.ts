type Host = { process?: { emitWarning?: (warning: string) => void } };

/** What the host was warned about. It may create tools in each request. */
const warned = new WeakSet<object>();

/** Warns the host once about an object. */
export function warnOnce(of: object, warning: string): void {
  if (!warned.has(of)) warnHost(warning);
  warned.add(of);
}

function warnHost(warning: string): void {
  (globalThis as Host).process?.emitWarning?.(warning);
}

/** Reports a bug to the host: to its own function, else as a warning of the runtime. */
export function reportError(error: unknown, onError: ((error: Error) => void) | undefined): void {
  const thrown = error instanceof Error ? error : new Error(String(error));
  if (onError) onError(thrown);
  else warnHost(thrown.stack ?? thrown.message);
}
