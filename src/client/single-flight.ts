/**
 * Equal reads at the same time share one read. A caller whose signal aborts leaves, and the others go on. When the last caller has
 * left, the read is aborted. A caller that joins gets a copy of the value. A fresh call never joins an earlier read, and later calls join
 * the fresh one.
 */
export function createSingleFlight<Value>(copy: (value: Value) => Value): SingleFlight<Value> {
  const flights = new Map<string, Flight<Value>>();
  return async (key, read, { signal, fresh = false }) => {
    signal?.throwIfAborted();
    const joined = fresh ? undefined : flights.get(key);
    if (joined) return copy(await join(joined, signal));
    // A caller without a signal cannot leave, so this read is never aborted.
    const abort = signal && new AbortController();
    const isLatest = () => flights.get(key) === flight;
    const remove = () => {
      if (isLatest()) flights.delete(key);
    };
    const flight: Flight<Value> = {
      callers: 0,
      value: read({ signal: abort?.signal, isLatest }),
      end(reason) {
        // Remove it first, so that no new caller joins a read that ends.
        remove();
        abort?.abort(reason);
      },
    };
    flights.set(key, flight);
    flight.value.then(remove, remove);
    return join(flight, signal);
  };
}

export type SingleFlight<Value> = (
  key: string,
  read: (shared: SharedRead) => Promise<Value>,
  options: { signal?: AbortSignal | undefined; fresh?: boolean | undefined },
) => Promise<Value>;

/** A read that callers share. Call `isLatest` after the read: false if a newer read of the same key began meanwhile. */
export type SharedRead = { signal: AbortSignal | undefined; isLatest(): boolean };

type Flight<Value> = { callers: number; value: Promise<Value>; end(reason: unknown): void };

function join<Value>(flight: Flight<Value>, signal: AbortSignal | undefined): Promise<Value> {
  flight.callers += 1;
  if (!signal) return flight.value;
  return new Promise((resolve, reject) => {
    const leave = () => {
      flight.callers -= 1;
      if (flight.callers === 0) flight.end(signal.reason);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    flight.value.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    // Aborted while the read was being started. The listener would never be called.
    if (signal.aborted) leave();
  });
}
