import { createHmac } from 'node:crypto';
import type { Sql, Store } from '../store/store.ts';

/** The database belongs to a service with another secret, so its links cannot be derived here. */
export class OtherSecret extends Error {
  override readonly name = 'OtherSecret';
}

const mend =
  'Give this process the secret that the others have: the file "secret" in the data folder, --secret FILE or AGENT_BOOKING_SECRET; in code the option secret';

/**
 * Stores a fingerprint of the secret in a new database, and compares it in an older one. Two processes with different secrets would mail
 * links that only one of them can write. If `secret` is undefined, the process has a random one, which is not stored. `replace`: the
 * database takes this secret from now on.
 * @throws OtherSecret with the remedy
 */
export async function claimSecret(
  store: Store,
  secret: string | undefined,
  { replace = false } = {},
): Promise<void> {
  const purpose = 'fingerprint of the secret of an agent-booking service';
  const own = secret === undefined ? null : createHmac('sha256', secret).update(purpose).digest('base64url');
  const read = (sql: Sql) =>
    sql.get<{ value: string }>(`select value from shared_fact where name = 'secret_fingerprint'`);
  const clash = replace ? 'do update set value = excluded.value' : 'do nothing';
  const insert = `insert into shared_fact (name, value) values ('secret_fingerprint', ?) on conflict (name) ${clash}`;
  const kept =
    own === null
      ? await store.read(read)
      : await store.write((sql) => sql.run(insert, own).then(() => read(sql)));
  if (kept === undefined || kept.value === own) return;
  if (own === null)
    throw new OtherSecret(`This database has a secret, and this process was given none. ${mend}`);
  throw new OtherSecret(
    `This database belongs to a service with another secret. ${mend}. Where the old secret is lost, or must be replaced, start once with --new-secret, in code replaceSecret: true; links in mail that was sent stay good`,
  );
}

/**
 * Lets a process write only with the secret of the database: another process could not mail the links of what it wrote. Writes wait until
 * `claim` succeeded. A service calls it before it listens.
 */
export function claimBeforeWriting(
  store: Store,
  secret: string | undefined,
  { replace }: { replace: boolean },
): Store & { claim(): Promise<void> } {
  let claiming: Promise<void> | undefined;
  const claim = () => {
    claiming ??= claimSecret(store, secret, { replace }).catch((error: unknown) => {
      // Tried again with the next write: the database may have been locked.
      claiming = undefined;
      throw error;
    });
    return claiming;
  };
  return { ...store, claim, write: (work) => claim().then(() => store.write(work)) };
}
