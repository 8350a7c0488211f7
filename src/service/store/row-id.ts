import { randomUUID } from 'node:crypto';
import type { Instant } from '../../time/index.ts';

/**
 * The id of a new row: a UUID of version 7 (RFC 9562 §5.7), which begins with the time. Rows of one moment lie side by side in
 * every index of ids; with random ones each row of a commit writes pages of its own, more of them the more is kept.
 */
export function rowId(now: Instant): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
