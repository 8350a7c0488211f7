import { type Clock, dayMs } from '../../time/index.ts';
import { decryptText, encryptText, hashToken } from '../meetings/tokens.ts';
import type { Store, Value } from '../store/store.ts';

/** The data that the authorization library stores for a model, without its id. */
type Payload = Record<string, unknown> & { jti?: string | undefined };

/** For this long a used refresh token is only refused. Later it ends the sign-in. */
const graceMs = 10_000;
/** A registered client is deleted this long after its last use. */
const clientLifeMs = 30 * dayMs;

/**
 * The stores of the models of the authorization library (its adapters). The database holds no token, code or cookie. The key of a row is a hash of the id. The payload,
 * which names other ids, is encrypted with a key that is derived from the id.
 *
 * `consumedTwice` makes the error that the library expects if something was used before. The library's own check reads before it writes, so
 * ten parallel redemptions of one code would all pass it.
 */
export function createModelStores(
  { store, clock }: { store: Store; clock: Clock },
  consumedTwice: () => Error,
) {
  const where = 'where model = ? and id = ?';
  const write = (text: string, ...values: Value[]) => store.write((sql) => sql.run(text, ...values));
  return (model: string) => {
    const keyOf = (id: string) => [model, hashToken(id)] as const;
    return {
      async upsert(id: string, payload: Payload, expiresInSeconds?: number): Promise<void> {
        const { jti, ...rest } = payload;
        const lifeMs = model === 'Client' ? clientLifeMs : null;
        const expiresInMs = expiresInSeconds === undefined ? lifeMs : expiresInSeconds * 1000;
        await write(
          `insert into auth (model, id, uid, grant_id, account, payload, expires_at) values (?, ?, ?, ?, ?, ?, ?)
         on conflict (model, id) do update set uid = excluded.uid, grant_id = excluded.grant_id, account = excluded.account,
           payload = excluded.payload, expires_at = excluded.expires_at`,
          ...keyOf(id),
          hashOrNull(model === 'Session' ? rest.uid : undefined),
          hashOrNull(model === 'Grant' ? id : rest.grantId),
          accountOf(rest),
          encryptText(JSON.stringify(rest), id),
          expiresInMs === null ? null : clock.now() + expiresInMs,
        );
      },
      async find(id: string): Promise<Payload | undefined> {
        const now = clock.now();
        const row = await store.read((sql) =>
          sql.get<{ payload: string; expiresAt: number | null; consumedAt: number | null }>(
            `select payload, expires_at as "expiresAt", consumed_at as "consumedAt" from auth ${where}`,
            ...keyOf(id),
          ),
        );
        if (!row || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
        const { consumedAt } = row;
        // Otherwise a client that refreshes twice at once would end its own sign-in.
        if (model === 'RefreshToken' && consumedAt !== null && now - consumedAt < graceMs) return undefined;
        if (model === 'Client' && row.expiresAt !== null && row.expiresAt - now < clientLifeMs - dayMs)
          await write(`update auth set expires_at = ? ${where}`, now + clientLifeMs, ...keyOf(id));
        const payload = { ...(JSON.parse(decryptText(row.payload, id)) as Payload), jti: id };
        // The library compares the complete record of a client, which has no such field.
        if (model === 'Client') return { ...payload, jti: undefined };
        return consumedAt === null ? payload : { ...payload, consumed: Math.floor(consumedAt / 1000) };
      },
      // The library asks only whether the session still exists and whose it is. Its other data is encrypted with its id.
      async findByUid(uid: string): Promise<Payload | undefined> {
        const row = await store.read((sql) =>
          sql.get<{ account: string }>(
            'select account from auth where model = ? and uid = ? and expires_at > ?',
            model,
            hashToken(uid),
            clock.now(),
          ),
        );
        return row && { uid, accountId: row.account, kind: model };
      },
      async destroy(id: string): Promise<void> {
        await write(`delete from auth ${where}`, ...keyOf(id));
      },
      async consume(id: string): Promise<void> {
        const consume = `update auth set consumed_at = ? ${where} and consumed_at is null`;
        const { changes } = await write(consume, clock.now(), ...keyOf(id));
        if (changes === 0) throw consumedTwice();
      },
      async revokeByGrantId(grantId: string): Promise<void> {
        await write('delete from auth where model = ? and grant_id = ?', ...keyOf(grantId));
      },
    };
  };
}

function hashOrNull(id: unknown): string | null {
  return typeof id === 'string' ? hashToken(id) : null;
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
