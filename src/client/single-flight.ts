/**
 * Reads of the same thing that are under way at the same time, made once. Each caller leaves by its own signal without breaking the
 * others; when the last has left, the read itself is aborted. Every caller gets a value of its own: who joins gets a copy.
 */
export function createSingleFlight<Value>(copy: (value: Value) => Value): SingleFlight<Value> {
  const flights = new Map<string, Flight<Value>>();
  return async (key, signal, read) => {
    signal?.throwIfAborted();
    const joined = flights.get(key);
    if (joined) return copy(await join(joined, signal));
    const abort = new AbortController();
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const flight: Flight<Value> = {
      callers: 0,
      value: read(abort.signal),
      end(reason) {
        // Out of the map first: a read that begins now must not join one that is being ended.
        land();
        abort.abort(reason);
      },
    };
    flights.set(key, flight);
    flight.value.then(land, land);
    return join(flight, signal);
  };
}

export type SingleFlight<Value> = (
  key: string,
  signal: AbortSignal | undefined,
  read: (signal: AbortSignal) => Promise<Value>,
) => Promise<Value>;

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
  });
}
