import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a program of this checkout, named by its address, in a separate process. It sends messages of the type `Told`. */
export function forkProgram<Told>(
  program: string,
  args: readonly (string | number)[] = [],
  nodeOptions: readonly string[] = [],
) {
  const child = fork(new URL(program), args.map(String), {
    execArgv: ['--conditions=agent-booking-source', ...nodeOptions],
  });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  const died = ended.then((end) => {
    throw new Error(`${program} ended with ${end}`);
  });
  // Only callers that wait for a message need this error.
  died.catch((error: Error) => error);
  return {
    child,
    /** Resolves with the exit code or the signal of the process. */
    ended,
    /** Waits for the next message for which `pick` returns something, and resolves with that. @throws Error if the process ends before */
    told<Picked>(pick: (message: Told) => Picked | undefined): Promise<Picked> {
      const found = Promise.withResolvers<Picked>();
      const look = (message: unknown) => {
        const picked = pick(message as Told);
        if (picked === undefined) return;
        child.off('message', look);
        found.resolve(picked);
      };
      child.on('message', look);
      return Promise.race([found.promise, died]);
    },
    /** Kills the process at once. Resolves with whether it had ended before. */
    async kill(): Promise<boolean> {
      if (child.exitCode !== null || child.signalCode !== null) return true;
      child.kill('SIGKILL');
      await ended;
      return false;
    },
  };
}
