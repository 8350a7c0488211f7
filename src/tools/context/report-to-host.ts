import { shown } from './check-options.ts';

type Host = {
  reportError?: (error: unknown) => void;
  process?: { emitWarning?: (warning: Error) => void };
};

/** Reports an error of a function of the host by the runtime's `reportError` or Node's warnings. The model gets an answer without it. */
export function reportToHost(error: unknown): void {
  const { reportError, process } = globalThis as Host;
  const thrown = () => new Error(`A function of the host threw: ${shown(error)}`, { cause: error });
  if (reportError) reportError(error);
  else process?.emitWarning?.(error instanceof Error ? error : thrown());
}

/** Memories whose host was warned. A host may create tools in each request. */
const warned = new WeakSet<object>();

export function warnOnce(memory: object = globalThis, warning: string): void {
  if (!warned.has(memory)) (globalThis as Host).process?.emitWarning?.(new Error(warning));
  warned.add(memory);
}
