import { createHmac } from 'node:crypto';
import type { Store } from '../store/store.ts';

/** The database holds links that were made with another secret than this process has. */
export class OtherSecret extends Error {
  override readonly name = 'OtherSecret';
}

const mend =
  'Give this process the secret that the others have: the option secret; of the command: the file "secret" in the data folder, --secret FILE or AGENT_BOOKING_SECRET';

/**
 * Keeps a fingerprint of the secret in a new database, and compares it with that of an older one. Two processes with different secrets
 * would mail links that only one of them can write. The secret itself is not kept, and cannot be found from its fingerprint.
 *
 * `secret` undefined: it is random, lives as long as the process, and is not kept. `replace`: this secret from now on.
 * @throws OtherSecret with the remedy
 */
export async function claimSecret(
  store: Store,
  secret: string | undefined,
  { replace = false } = {},
): Promise<void> {
  const own = secret === undefined ? null : fingerprintOf(secret);
  const kept = await store.write(async (sql) => {
    const clash = replace ? 'do update set value = excluded.value' : 'do nothing';
    if (own !== null)
      await sql.run(
        `insert into shared_fact (name, value) values ('secret_fingerprint', ?) on conflict (name) ${clash}`,
        own,
      );
    return sql.get<{ value: string }>(`select value from shared_fact where name = 'secret_fingerprint'`);
  });
  if (kept === undefined || kept.value === own) return;
  if (own === null)
    throw new OtherSecret(`This database has a secret, and this process was given none. ${mend}`);
  throw new OtherSecret(
    `This database belongs to a service with another secret. ${mend}. Where the old secret is lost, or must be replaced, start once with replaceSecret: true, or --new-secret; links in mail that was sent stay good`,
  );
}

function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret)
    .update('fingerprint of the secret of an agent-booking service')
    .digest('base64url');
}
