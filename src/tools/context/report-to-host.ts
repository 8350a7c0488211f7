import { shown } from './check-options.ts';

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
  const thrown = () => new Error(`A function of the host threw: ${shown(error)}`, { cause: error });
  if (reportError) reportError(error);
  else process?.emitWarning?.(error instanceof Error ? error : thrown());
}

export function warnOnce(warning: string): () => void {
  let hasWarned = false;
  return () => {
    if (!hasWarned) (globalThis as Host).process?.emitWarning?.(new Error(warning));
    hasWarned = true;
  };
}
