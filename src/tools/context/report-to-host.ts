type Host = {
  reportError?: (error: unknown) => void;
  process?: { emitWarning?: (warning: Error) => void };
};

/**
 * Reports an error of one of the host's functions (a listener, a sign-in, an approval). The model gets a plain answer; the error goes
 * where the runtime reports uncaught errors: `reportError`, or Node's process warnings.
 */
export function reportToHost(error: unknown): void {
  const { reportError, process } = globalThis as Host;
  if (reportError) reportError(error);
  else process?.emitWarning?.(error instanceof Error ? error : new Error(textOf(error), { cause: error }));
}

/** A warning for the host, once for each flag. */
export function warnHost(flag: { hasWarned: boolean }, warning: string): void {
  if (flag.hasWarned) return;
  flag.hasWarned = true;
  (globalThis as Host).process?.emitWarning?.(new Error(warning));
}

/** A thrown value may have no text. */
function textOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'A function of the host threw an object that has no text';
  }
}
