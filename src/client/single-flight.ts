/**
 * Reads of the same thing that are under way at the same time, made once. Each caller leaves by its own signal without breaking the
 * others; when the last has left, the read itself is aborted. Every caller gets a value of its own: one that joins gets a copy. A fresh
 * call joins nothing that began before it, and later calls join the fresh one.
 */
export function createSingleFlight<Value>(copy: (value: Value) => Value): SingleFlight<Value> {
  const flights = new Map<string, Flight<Value>>();
  return async (key, read, { signal, fresh = false }) => {
    signal?.throwIfAborted();
    const joined = fresh ? undefined : flights.get(key);
    if (joined) return copy(await join(joined, signal));
    // A caller without a signal cannot leave, so the read goes on to its end: there is nothing to abort.
    const abort = signal && new AbortController();
    const isLatest = () => flights.get(key) === flight;
    const remove = () => {
      if (isLatest()) flights.delete(key);
    };
    const flight: Flight<Value> = {
      callers: 0,
      value: read({ signal: abort?.signal, isLatest }),
      end(reason) {
        // Out of the map first: a read that begins now must not join one that is being ended.
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

/** What a read knows of its flight. `isLatest` is to be asked when it is over: whether no other read of the same began meanwhile. */
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
    // Aborted while the read was being started: nothing would call the listener any more.
    if (signal.aborted) leave();
  });
}
