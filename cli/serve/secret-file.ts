import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { UsageError } from '../command.ts';

/**
 * The secret that links in mail are derived from. It comes from the named file, from the environment, or from the data folder.
 * @throws UsageError, which never repeats the secret
 */
export function findSecret(
  { secretFile }: { secretFile: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
  ownFile: string,
): string {
  const given = env.AGENT_BOOKING_SECRET;
  if (secretFile !== undefined) {
    const found = readSecret(secretFile);
    if (found === undefined) throw new UsageError(`--secret ${secretFile}: there is no such file`);
    return found;
  }
  if (!given) return readOrMakeSecret(ownFile);
  if (given.trim().length >= 32) return given.trim();
  throw new UsageError(
    'AGENT_BOOKING_SECRET has fewer than 32 characters; "openssl rand -base64 32" makes one',
  );
}

/**
 * The secret of a data folder, made once: every link in mail is derived from it. Only its owner may read it. If several processes start
 * together, one creates the complete file and the others read it.
 */
function readOrMakeSecret(path: string): string {
  const found = readSecret(path);
  if (found !== undefined) {
    chmodSync(path, 0o600);
    return found;
  }
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = readSecret(path);
  if (made === undefined) throw new UsageError(`${path} is a link to a file that does not exist; remove it`);
  return made;
}

function readSecret(path: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (text.length >= 32) return text;
  throw new Error(
    `${path} holds no secret of 32 characters or more; put the right one back. If it is lost, remove the file and start once with --new-secret`,
  );
}
