import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inboxOf, type MailTransport, storedName } from './transport.ts';

/**
 * Stores every mail as an `.eml` file in a folder, which is created if it is missing. A file is complete or does not exist, and is on the
 * disk when `send` resolves. Only its owner may read it, because it holds links that confirm or cancel.
 */
export function emlFolder(directory: string): MailTransport {
  return {
    async send(mail) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = storedName(mail);
      const draft = join(directory, `.${name}.${process.pid}`);
      await writeFile(draft, mail.raw, { mode: 0o600, flush: true });
      await rename(draft, join(directory, `${name}.eml`));
      await syncFolder(directory);
    },
    async forget(mails) {
      for (const mail of mails) await rm(join(directory, `${storedName(mail)}.eml`), { force: true });
    },
    inbox: inboxOf(
      async () => {
        const files = (await readdir(directory).catch(unlessMissing)) ?? [];
        return files.filter((file) => file.endsWith('.eml')).map((file) => file.slice(0, -'.eml'.length));
      },
      (name) => readFile(join(directory, `${name}.eml`)).catch(unlessMissing),
    ),
    async close() {},
  };
}

/** Syncs the folder, which makes a rename durable. Some systems cannot sync a folder; there we rely on the rename alone. */
async function syncFolder(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(directory, constants.O_RDONLY);
  await folder.sync().finally(() => folder.close());
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
