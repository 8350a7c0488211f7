/**
 * An error in a function of the host (a listener, a sign-in, an approval): the model gets a plain answer, the call goes on or is refused,
 * and the error itself goes where a program's own uncaught errors are seen.
 */
export function reportToHost(error: unknown): void {
  const { reportError } = globalThis as { reportError?: (error: unknown) => void };
  if (reportError) reportError(error);
  else console.error(error);
}
