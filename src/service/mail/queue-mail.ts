import { rowId } from '../store/row-id.ts';
import type { Sql } from '../store/store.ts';
import type { QueuedMail } from './mail.ts';
import { insertMail } from './mail-rows.ts';

/**
 * Queues a mail in the caller's transaction: it exists exactly when that commits. Whatever process sends finds it, at the latest
 * when it looks the next time.
 */
export function queueMail(
  sql: Sql,
  { requestId, kind, recipient, at, notBefore }: QueuedMail,
): Promise<void> {
  return insertMail(sql, {
    id: rowId(at),
    request_id: requestId,
    kind,
    recipient,
    queued_at: notBefore ?? at,
    // Due by no clock: one that was set back meanwhile would hold it up for as long.
    nextAttemptAt: notBefore ?? 0,
  });
}
