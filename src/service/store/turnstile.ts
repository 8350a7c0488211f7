/** Lets one piece of work through at a time, in the order of arrival. */
export type Turnstile = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurnstile(): Turnstile {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = Promise.allSettled([turn]);
    return turn;
  };
}
