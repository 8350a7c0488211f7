import { createHmac } from 'node:crypto';
import type { Instant } from '../../time/index.ts';

/** One line of the service's log. It is flat and JSON-safe, holds no tokens, and its addresses are hashed. */
export type ServiceEvent = { event: string; at: Instant; [detail: string]: string | number | boolean | null };

/**
 * Prepares an event for the log. Error texts of mail servers and databases may hold anything, so tokens of links are removed. Addresses
 * become hashes under the service's secret: the log can follow a guest, but does not show who it is.
 */
export function quietEvent(event: ServiceEvent, secret: string): ServiceEvent {
  const quiet = Object.entries(event).map(([name, value]) => [
    name,
    typeof value === 'string' ? quietText(value, secret) : value,
  ]);
  return Object.fromEntries(quiet) as ServiceEvent;
}

const tokenLength = 43;
/** Matches a token anywhere, because a path may be escaped or mistyped. No page's address has a capital letter. */
const maybeToken = /(?=[a-z0-9_-]*[A-Z%])(?:[A-Za-z0-9_-]|%[0-9A-Fa-f]{2}){43,}/g;

function quietText(text: string, secret: string): string {
  if (text.length < tokenLength && !text.includes('@') && !/\/[cm]/.test(text)) return text;
  return text
    .replace(/\/(confirm|cancel|move|calendar)\/[A-Za-z0-9_-]+/g, '/$1/…')
    .replace(maybeToken, '…')
    .replace(/[^\s<>"'(),;:@[\]]{1,64}@[^\s<>"'(),;:@[\]]{1,255}/g, (address) => {
      const hash = createHmac('sha256', secret).update(`address:${address.toLowerCase()}`).digest('hex');
      return `address:${hash.slice(0, 16)}`;
    });
}
