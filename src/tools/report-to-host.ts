type Host = {
  reportError?: (error: unknown) => void;
  process?: { emitWarning?: (warning: Error) => void };
};

/**
 * An error in a function of the host (a listener, a sign-in, an approval): the model gets a plain answer, the call goes on or is refused,
 * and the error itself goes where a runtime reports what nobody caught: `reportError`, and Node's process warnings.
 */
export function reportToHost(error: unknown): void {
  const { reportError, process } = globalThis as Host;
  if (reportError) reportError(error);
  else process?.emitWarning?.(error instanceof Error ? error : new Error(textOf(error), { cause: error }));
}

/** Anything can be thrown, also what cannot be written. */
function textOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'A function of the host threw an object that has no text';
  }
}
