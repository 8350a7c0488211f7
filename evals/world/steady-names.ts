import type { BookingEvent } from '../../src/index.ts';

/** Names that are made at random, and the address of a trial's service, written so that equal trials have equal logs. */
export type SteadyNames = {
  event(event: BookingEvent): BookingEvent;
  turn(turn: string): string;
  /** Any value of JSON, the service's address in its texts replaced; no text holds one that nobody was told. */
  withoutAddress<Value>(value: Value): Value;
};

/** Where every trial's service is said to be. */
export const worldAddress = 'http://booking.example';

export function createSteadyNames(address: () => string | undefined): SteadyNames {
  const numbered = (kind: string) => {
    const names = new Map<string, string>();
    return (name: string): string => {
      const known = names.get(name) ?? `${kind}-${names.size + 1}`;
      names.set(name, known);
      return known;
    };
  };
  const turn = numbered('turn');
  const request = numbered('request');
  const conversation = numbered('conversation');
  return {
    turn,
    event: (event) => ({
      ...event,
      conversation: conversation(event.conversation),
      ...(event.turn !== undefined && { turn: turn(event.turn) }),
      ...(event.request !== undefined && { request: request(event.request) }),
    }),
    withoutAddress: (value) => {
      const url = address();
      if (url === undefined) return value;
      const host = url.replace('http://', '');
      const text = JSON.stringify(value);
      if (!text?.includes(host)) return value;
      return JSON.parse(text.replaceAll(url, worldAddress).replaceAll(host, new URL(worldAddress).host));
    },
  };
}
