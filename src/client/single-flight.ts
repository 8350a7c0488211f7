/**
 * Reads of the same thing that are under way at the same time, made once. Each caller leaves by its own signal without breaking the
 * others; when the last has left, the read itself is aborted. Every caller gets a value of its own.
 */
export function createSingleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, Flight<Value>>();
  return async (key, signal, read) => {
    signal?.throwIfAborted();
    let flight = flights.get(key);
    const isFirst = flight === undefined;
    if (!flight) {
      const abort = new AbortController();
      const started: Flight<Value> = { abort, callers: 0, value: read(abort.signal) };
      flight = started;
      flights.set(key, flight);
      const land = () => {
        if (flights.get(key) === started) flights.delete(key);
      };
      started.value.then(land, land);
    }
    const value = await join(flight, signal, () => flights.delete(key));
    return isFirst ? value : structuredClone(value);
  };
}

export type SingleFlight<Value> = (
  key: string,
  signal: AbortSignal | undefined,
  read: (signal: AbortSignal) => Promise<Value>,
) => Promise<Value>;

type Flight<Value> = { abort: AbortController; callers: number; value: Promise<Value> };

function join<Value>(
  flight: Flight<Value>,
  signal: AbortSignal | undefined,
  onEmpty: () => void,
): Promise<Value> {
  flight.callers += 1;
  if (!signal) return flight.value;
  return new Promise((resolve, reject) => {
    const leave = () => {
      flight.callers -= 1;
      if (flight.callers === 0) {
        // Out of the map first: a read that begins now must not join one that is being ended.
        onEmpty();
        flight.abort.abort(signal.reason);
      }
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    flight.value.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
