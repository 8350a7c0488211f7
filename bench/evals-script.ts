import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { opening } from './evals-empty.ts';

const file = new URL('../evals/scripts/plain-booking/earliest-without-asking.yaml', import.meta.url);

/** A conversation in which the agent books. */
export const bookingScript = parse(readFileSync(file, 'utf8'));

/** One in which the guest takes the agent's last word for its answer, and goes. */
export const emptyScript = {
  ...bookingScript,
  guest: { ...bookingScript.guest, opening },
  outcomes: [{ declined: {} }],
};
