import { createHash } from 'node:crypto';
import type { Clock } from '../../time/index.ts';
import { decryptText, encryptText } from '../meetings/encrypted-text.ts';
import type { Store } from '../store/store.ts';

/** The data that the authorization library stores for a model, without its id. */
export type Payload = Record<string, unknown> & { jti?: string | undefined };

/** The store of one model of the authorization library (its adapter). */
export type ModelStore = {
  upsert(id: string, payload: Payload, expiresInSeconds?: number): Promise<void>;
  find(id: string): Promise<Payload | undefined>;
  findByUid(uid: string): Promise<Payload | undefined>;
  findByUserCode(): Promise<undefined>;
  destroy(id: string): Promise<void>;
  consume(id: string): Promise<void>;
  revokeByGrantId(grantId: string): Promise<void>;
};

/** For this long a used refresh token is only refused. Later it ends the sign-in. */
const graceMs = 10_000;
/** A registered client is deleted this long after its last use. */
const clientLifeMs = 30 * 86_400_000;
const dayMs = 86_400_000;

/**
 * The rows of the authorization server. The database holds no token, code or cookie. The key of a row is a hash of the id. The payload,
 * which names other ids, is encrypted with a key that is derived from the id.
 *
 * `consumedTwice` makes the error that the library expects if something was used before. The library's own check reads before it writes, so
 * ten parallel redemptions of one code would all pass it.
 */
export function createModelStores(
  { store, clock }: { store: Store; clock: Clock },
  consumedTwice: () => Error,
): (model: string) => ModelStore {
  return (model) => ({
    async upsert(id, payload, expiresInSeconds) {
      const { jti, ...rest } = payload;
      const now = clock.now();
      const expiresAt =
        expiresInSeconds === undefined
          ? model === 'Client'
            ? now + clientLifeMs
            : null
          : now + expiresInSeconds * 1000;
      await store.write((sql) =>
        sql.run(
          `insert into auth (model, id, uid, grant_id, account, payload, expires_at) values (?, ?, ?, ?, ?, ?, ?)
           on conflict (model, id) do update set uid = excluded.uid, grant_id = excluded.grant_id, account = excluded.account,
             payload = excluded.payload, expires_at = excluded.expires_at`,
          model,
          hashId(id),
          hashOrNull(model === 'Session' ? rest.uid : undefined),
          hashOrNull(model === 'Grant' ? id : rest.grantId),
          accountOf(rest),
          encryptText(JSON.stringify(rest), id),
          expiresAt,
        ),
      );
    },
    async find(id) {
      const now = clock.now();
      const row = await store.read((sql) =>
        sql.get<{ payload: string; expiresAt: number | null; consumedAt: number | null }>(
          'select payload, expires_at as "expiresAt", consumed_at as "consumedAt" from auth where model = ? and id = ?',
          model,
          hashId(id),
        ),
      );
      if (!row || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
      const { consumedAt } = row;
      // Otherwise a client that refreshes twice at once would end its own sign-in.
      if (model === 'RefreshToken' && consumedAt !== null && now - consumedAt < graceMs) return undefined;
      if (model === 'Client' && row.expiresAt !== null && row.expiresAt - now < clientLifeMs - dayMs)
        await keepClient(id, now + clientLifeMs);
      const payload = { ...(JSON.parse(decryptText(row.payload, id)) as Payload), jti: id };
      // The library compares the complete record of a client, which has no such field.
      if (model === 'Client') return { ...payload, jti: undefined };
      return consumedAt === null ? payload : { ...payload, consumed: Math.floor(consumedAt / 1000) };
    },
    // The library asks only whether the session still exists and whose it is. Its other data is encrypted with its id.
    async findByUid(uid) {
      const row = await store.read((sql) =>
        sql.get<{ account: string }>(
          'select account from auth where model = ? and uid = ? and expires_at > ?',
          model,
          hashId(uid),
          clock.now(),
        ),
      );
      return row && { uid, accountId: row.account, kind: model };
    },
    findByUserCode: async () => undefined,
    async destroy(id) {
      await store.write((sql) => sql.run('delete from auth where model = ? and id = ?', model, hashId(id)));
    },
    async consume(id) {
      const { changes } = await store.write((sql) =>
        sql.run(
          'update auth set consumed_at = ? where model = ? and id = ? and consumed_at is null',
          clock.now(),
          model,
          hashId(id),
        ),
      );
      if (changes === 0) throw consumedTwice();
    },
    async revokeByGrantId(grantId) {
      await store.write((sql) =>
        sql.run('delete from auth where model = ? and grant_id = ?', model, hashId(grantId)),
      );
    },
  });

  async function keepClient(id: string, until: number): Promise<void> {
    await store.write((sql) =>
      sql.run(`update auth set expires_at = ? where model = 'Client' and id = ?`, until, hashId(id)),
    );
  }
}

/** The hash of an id, which the database stores. */
export function hashId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

function hashOrNull(id: unknown): string | null {
  return typeof id === 'string' ? hashId(id) : null;
}

/** The owner of the row, so that `forget` finds it. */
function accountOf(payload: Payload): string | null {
  const { accountId, result, session } = payload as {
    accountId?: string;
    result?: { login?: { accountId?: string } };
    session?: { accountId?: string };
  };
  return accountId ?? result?.login?.accountId ?? session?.accountId ?? null;
}
