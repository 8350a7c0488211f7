/** What a promise comes to, or the signal's reason where that is there first; `ends` says whether the signal still counts. */
export function orAbort<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
  ends: () => boolean = () => true,
): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      if (ends()) reject(signal.reason);
    };
    // What is not waited for any more may still fail, and must not end the process that way.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
