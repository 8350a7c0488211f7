import { createHmac } from 'node:crypto';
import type { Instant } from '../../time/index.ts';

/** One line of the service's log: flat and JSON-safe, without tokens, addresses hashed. */
export type ServiceEvent = {
  event: string;
  at: Instant;
  [detail: string]: string | number | boolean | null;
};

/**
 * An event as it may be logged. Whatever an error said, a mail server's or a database's: the tokens of links are left out, and an
 * address stands as a hash under the service's secret, so that one guest can be followed and none be read.
 */
export function quietEvent(event: ServiceEvent, secret: string): ServiceEvent {
  const quiet = Object.entries(event).map(([name, value]) => [
    name,
    typeof value === 'string' ? quietText(value, secret) : value,
  ]);
  return Object.fromEntries(quiet) as ServiceEvent;
}

const tokenLength = 43;
/** A path may be spelled so that it still leads there, or by mistake; no page's address has a capital letter. */
const maybeToken = /(?=[a-z0-9_-]*[A-Z%])(?:[A-Za-z0-9_-]|%[0-9A-Fa-f]{2}){43,}/g;

function quietText(text: string, secret: string): string {
  if (text.length < tokenLength && !text.includes('@') && !/\/[cm]/.test(text)) return text;
  return text
    .replace(/\/(confirm|cancel|move|calendar)\/[A-Za-z0-9_-]+/g, '/$1/…')
    .replace(maybeToken, '…')
    .replace(/[^\s<>"'(),;:@[\]]{1,64}@[^\s<>"'(),;:@[\]]{1,255}/g, (address) =>
      hashAddress(address, secret),
    );
}

function hashAddress(address: string, secret: string): string {
  const hash = createHmac('sha256', secret).update(`address:${address.toLowerCase()}`).digest('hex');
  return `address:${hash.slice(0, 16)}`;
}
