import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Store } from '../src/service/index.ts';
import type { Press } from './pressing-process.fixture.ts';

const minuteMs = 60_000;

/** The buttons of guests and a host, by the id of a request or meeting. The service must have this secret. */
export function createPresses(secret: string) {
  const tokenOf = (purpose: string, id: string) =>
    createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url');
  return {
    confirm: (id: string): Press => ({
      path: `/confirm/${tokenOf('confirm', id)}`,
      form: { decision: 'confirm' },
    }),
    /** With the host's key, the host cancels. */
    cancel: (id: string, hostKey?: string): Press => ({
      path: `/cancel/${hostKey ? tokenOf('host-cancel', `${id}:${hostKey}`) : tokenOf('cancel', id)}`,
      form: { decision: 'cancel' },
    }),
    /** Moves a meeting that was not moved before. */
    move: (id: string, to: number): Press => ({
      path: `/move/${tokenOf('cancel', id)}`,
      form: { decision: 'move', start: new Date(to).toISOString(), sequence: '0' },
    }),
  };
}

export type Wished = { startsAt: number; minutes: number; page?: string };

/** Stores a request of a guest for each of these times of a page, `demo` by default, like accepted requests. Returns their ids. */
export function insertRequests(
  store: Store,
  wishes: Wished[],
  { secret, now }: { secret: string; now: number },
): Promise<string[]> {
  const { confirm } = createPresses(secret);
  return store.write(async (sql) => {
    const ids: string[] = [];
    for (const { startsAt, minutes, page = 'demo' } of wishes) {
      const id = randomUUID();
      const email = `${id}@example.com`;
      const token = confirm(id).path.slice('/confirm/'.length);
      await sql.run(
        `insert into request (id, page_slug, guest_name, guest_email, guest_email_key, timezone, locale, duration_minutes,
           starts_at, ends_at, answers, body_hash, status, token_hash, caller, created_at, mailed_at, expires_at)
         values (?, ?, 'Guest', ?, ?, 'UTC', 'en', ?, ?, ?, '{}', ?, 'awaiting', ?, '', ?, ?, ?)`,
        id,
        page,
        email,
        email,
        minutes,
        startsAt,
        startsAt + minutes * minuteMs,
        id,
        createHash('sha256').update(token).digest('base64url'),
        now,
        now,
        now + 48 * 60 * minuteMs,
      );
      ids.push(id);
    }
    return ids;
  });
}
