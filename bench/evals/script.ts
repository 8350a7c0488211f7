import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { opening } from './empty.ts';

const file = new URL('../../evals/scripts/plain-booking/earliest-without-asking.yaml', import.meta.url);

/** A conversation in which the agent books. */
export const bookingScript = parse(readFileSync(file, 'utf8'));

/** One for an agent that does nothing. */
export const emptyScript = {
  ...bookingScript,
  guest: { ...bookingScript.guest, opening },
  outcomes: [{ declined: {} }],
};
