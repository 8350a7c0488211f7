import type { Instant } from '../../time/index.ts';
import type { Sql } from '../store/store.ts';

/** A mail that is erased, as a transport that keeps mail knows it. */
export type ErasedMail = { id: string; kind: string; at: Instant };

/** Removes requests with their meetings and mails, and tells which mails those were. */
export async function eraseRequests(sql: Sql, ids: string[]): Promise<ErasedMail[]> {
  const mails: ErasedMail[] = [];
  for (const id of ids) {
    mails.push(
      ...(await sql.all<ErasedMail>(`select id, kind, queued_at as "at" from mail where request_id = ?`, id)),
    );
    for (const statement of [
      'delete from mail where request_id = ?',
      'delete from meeting where id = ?',
      'delete from request where id = ?',
    ])
      await sql.run(statement, id);
  }
  return mails.map(({ at, ...mail }) => ({ ...mail, at: Number(at) }));
}
